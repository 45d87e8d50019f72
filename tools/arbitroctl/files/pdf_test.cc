// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/pdf.h"

#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

std::string PdfCalled(const std::string& name) { return testing::TempDir() + "/" + name; }

std::string TextOf(const std::string& file) {
  std::ifstream bytes(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(bytes), {}};
}

// A program in the place of Python, which does this.
std::string ProgramThat(const std::string& name, const std::string& does) {
  const std::string path = PdfCalled(name);
  std::ofstream(path) << "#!/bin/sh\n" << does << "\n";
  chmod(path.c_str(), S_IRWXU);
  return path;
}

TEST(Pdf, TheProgramGetsThePageAndNamesTheFileItWrites) {
  const std::string file = PdfCalled("copied.pdf");
  // The words are -I, -c, the script, the file, the bound of memory.
  const std::string copy = ProgramThat("copy", "cat > \"$4\"; env | grep -c SECRET >> \"$4\"");
  std::filesystem::remove(file);
  setenv("SECRET_OF_THE_TEST", "x", 1);
  const absl::Status written = WritePdf(file, "<p>page</p>", {copy, 10});
  // grep ends with 1 where it found nothing.
  EXPECT_FALSE(written.ok());
  EXPECT_FALSE(std::filesystem::exists(file)) << "a program that failed leaves no file";
  const std::string whole = ProgramThat("whole", "cat > \"$4\"; env >> \"$4\"");
  ASSERT_TRUE(WritePdf(file, "<p>page</p>", {whole, 10}).ok());
  const std::string text = TextOf(file);
  EXPECT_EQ(text.rfind("<p>page</p>", 0), 0u);
  EXPECT_EQ(text.find("SECRET_OF_THE_TEST"), std::string::npos) << "nothing of the environment";
}

TEST(Pdf, AProgramThatIsMissingFailsOrHangsIsSaid) {
  const std::string file = PdfCalled("none.pdf");
  EXPECT_EQ(WritePdf(file, "x", {"/nowhere/python3", 1}).message(), "WeasyPrint is not installed");
  EXPECT_EQ(WritePdf(file, "x", {ProgramThat("bare", "exit 64"), 10}).message(),
            "WeasyPrint is not installed");
  EXPECT_EQ(WritePdf(file, "x", {ProgramThat("bad", "echo a >&2; echo out of ink >&2; exit 1"), 10})
                .message(),
            "no PDF was made: `out of ink`");
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(WritePdf(file, "x", {ProgramThat("slow", "exec sleep 60"), 1}).message(),
            "no PDF was made: it took more than 1 s");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
  EXPECT_FALSE(std::filesystem::exists(file));
}

// Each style makes two pages of the two paragraphs, where it is loaded.
TEST(Pdf, NothingIsLoadedButDataUrls) {
  const std::string file = PdfCalled("styled.pdf");
  const std::string style = PdfCalled("style.css");
  std::ofstream(style) << "p { break-after: page; }";
  const auto page = [](const std::string& url) {
    return "<link rel=\"stylesheet\" href=\"" + url + "\"><p>one</p><p>two</p>";
  };
  const absl::Status made =
      WritePdf(file, page("data:text/css,p%20%7Bbreak-after:%20page;%7D"), PdfMaker());
  if (made.message() == "WeasyPrint is not installed") GTEST_SKIP() << made.message();
  ASSERT_TRUE(made.ok()) << made;
  EXPECT_NE(TextOf(file).find("/Count 2"), std::string::npos) << "a test that sees what is loaded";
  ASSERT_TRUE(WritePdf(file, page("file://" + style), PdfMaker()).ok());
  EXPECT_NE(TextOf(file).find("/Count 1"), std::string::npos) << "a file was loaded";
  EXPECT_EQ(TextOf(file).rfind("%PDF", 0), 0u);
}

}  // namespace
}  // namespace arbitro::tools
