// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/pdf.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>
#include <thread>

#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/whole_file.h"

namespace arbitro::tools {
namespace {

// How the program ends where WeasyPrint is not installed.
constexpr int kNotInstalled = 64;
// As a shell says that there is no such program.
constexpr int kNoProgram = 127;
constexpr std::chrono::milliseconds kPoll{10};
constexpr size_t kSaidBytes = 4'096;

constexpr char kNotThere[] = "WeasyPrint is not installed";
constexpr char kInstall[] =
    "install it (the package `weasyprint`), or leave `--pdf` out and print the page of `--html`";

// Its program. Nothing of the page is in it: texts come by standard input.
constexpr char kScript[] = R"(
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]), int(sys.argv[2])))
try:
    import weasyprint
except ImportError:
    sys.exit(64)
def fetch(url, *more, **options):
    if not url.startswith("data:"):
        raise ValueError("nothing is loaded from elsewhere")
    return weasyprint.default_url_fetcher(url, *more, **options)
page = sys.stdin.buffer.read().decode()
weasyprint.HTML(string=page, url_fetcher=fetch).write_pdf(sys.argv[1])
)";

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// A file without a name, which is gone with its last descriptor.
File NamelessFile() { return {std::tmpfile(), &std::fclose}; }

absl::Status NoPdf(const std::string& what) {
  return UsageError(absl::StrCat("no PDF was made: ", what),
                    "print the page of `--html` with a browser in its place");
}

// The last line of what the program said.
std::string LastLine(std::FILE* said) {
  std::string text(kSaidBytes, '\0');
  const long end = std::fseek(said, 0, SEEK_END) == 0 ? std::ftell(said) : 0;
  std::fseek(said, end > static_cast<long>(kSaidBytes) ? end - static_cast<long>(kSaidBytes) : 0,
             SEEK_SET);
  text.resize(std::fread(text.data(), 1, text.size(), said));
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const size_t line = text.rfind('\n');
  return line == std::string::npos ? text : text.substr(line + 1);
}

// Waits for the program, and ends it where it takes too long; nothing then.
bool WaitFor(pid_t child, int seconds, int* status) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  while (waitpid(child, status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() >= deadline) {
      kill(child, SIGKILL);
      waitpid(child, status, 0);
      return false;
    }
    std::this_thread::sleep_for(kPoll);
  }
  return true;
}

// Starts the program on the page; what it says goes to `said`.
int StartMaker(const PdfMaker& maker, const std::string& path, std::FILE* page, std::FILE* said,
               pid_t* child) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fileno(page), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(said), STDERR_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  std::string words[] = {maker.program, "-I", "-c", kScript, path, absl::StrCat(kPdfMemoryBytes)};
  std::string variables[] = {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"};
  char* const argv[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(),
                        words[4].data(), words[5].data(), nullptr};
  char* const environment[] = {variables[0].data(), variables[1].data(), nullptr};
  const int failed =
      posix_spawn(child, maker.program.c_str(), &actions, nullptr, argv, environment);
  posix_spawn_file_actions_destroy(&actions);
  return failed;
}

// Writes the page, and goes back to its begin.
bool Fill(std::string_view html, int descriptor) {
  while (!html.empty()) {
    const ssize_t written = write(descriptor, html.data(), html.size());
    if (written < 0 && errno != EINTR) return false;
    html.remove_prefix(written < 0 ? 0 : static_cast<size_t>(written));
  }
  return lseek(descriptor, 0, SEEK_SET) == 0;
}

absl::Status MakePdf(const PdfMaker& maker, const std::string& html, const std::string& path) {
  const File page = NamelessFile();
  const File said = NamelessFile();
  if (page == nullptr || said == nullptr) return NoPdf(std::strerror(errno));
  if (!Fill(html, fileno(page.get()))) return NoPdf(std::strerror(errno));
  pid_t child = 0;
  const int failed = StartMaker(maker, path, page.get(), said.get(), &child);
  if (failed == ENOENT) return UsageError(kNotThere, kInstall);
  if (failed != 0) return NoPdf(std::strerror(failed));
  int status = 0;
  if (!WaitFor(child, maker.seconds, &status)) {
    return NoPdf(absl::StrCat("it took more than ", maker.seconds, " s"));
  }
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  if (code == kNotInstalled || code == kNoProgram) return UsageError(kNotThere, kInstall);
  return code == 0 ? absl::OkStatus() : NoPdf(ShownText(LastLine(said.get())));
}

}  // namespace

absl::Status WritePdf(const std::string& file, const std::string& html, const PdfMaker& maker) {
  return WriteWholeFile(file, [&](const std::string& path) { return MakePdf(maker, html, path); });
}

}  // namespace arbitro::tools
