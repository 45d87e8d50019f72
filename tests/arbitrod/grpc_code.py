# SPDX-License-Identifier: Apache-2.0
"""The code that tests in Python speak with a daemon by, generated when needed."""

import glob
import os
import shutil
import subprocess
import sys

from skipping import skip

HERE = os.path.dirname(os.path.abspath(__file__))
PROTOS = os.path.normpath(os.path.join(HERE, "..", "..", "api"))


def python_with_grpc():
    """A Python that has grpc: this one, or the system's."""
    for python in (sys.executable, "/usr/bin/python3"):
        done = subprocess.run([python, "-c", "import grpc, google.protobuf"],
                              stderr=subprocess.DEVNULL, check=False)
        if done.returncode == 0:
            return python
    return skip("no python3 has grpc; install python3-grpcio and python3-protobuf")


def generate_code(folder):
    """Makes the folder, with the code of every proto in it."""
    plugin, protoc = shutil.which("grpc_python_plugin"), shutil.which("protoc")
    if plugin is None or protoc is None:
        skip("there is no protoc with grpc_python_plugin; install protobuf-compiler-grpc")
    os.mkdir(folder)
    protos = sorted(glob.glob(f"{PROTOS}/arbitro/v1/*.proto"))
    subprocess.run([protoc, f"-I{PROTOS}", f"--python_out={folder}", f"--grpc_out={folder}",
                    f"--plugin=protoc-gen-grpc={plugin}", *protos], check=True)
