# SPDX-License-Identifier: Apache-2.0
"""How Sphinx makes the handbook's site; tools/handbook writes the pages that it reads."""

project = "Arbitro"
extensions = ["myst_parser"]
root_doc = "index"
source_suffix = {".md": "markdown"}
language = "en"

# Anchors of headings, as the documents' own links name them.
myst_heading_anchors = 4
myst_enable_extensions = []
# Headings of a list of calls may stand one level deeper than the page has so far.
suppress_warnings = ["myst.header"]

html_theme = "furo"
html_title = "Arbitro"
html_static_path = ["static"]
html_css_files = ["handbook.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
html_use_index = True
html_theme_options = {"footer_icons": []}
pygments_style = "friendly"
