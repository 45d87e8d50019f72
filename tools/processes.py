# SPDX-License-Identifier: Apache-2.0
"""Counts processor time and memory of processes, for scripts that measure."""

import os

TICKS = os.sysconf("SC_CLK_TCK")


def machine():
    """A figure must be read with it; arbitrobench writes it in the same words."""
    with open("/proc/meminfo", encoding="utf-8") as file:
        gib = int(file.readline().split()[1]) / (1 << 20)
    return "%d cores, %.1f GiB, Linux %s" % (os.cpu_count(), gib, os.uname().release)


def processor_seconds(processes):
    """Their processor time so far, in user and system mode; of one that has ended: none."""
    used = (int(fields[11]) + int(fields[12]) for fields in map(state_of, processes) if fields)
    return sum(used) / TICKS


def resident_kib(process):
    """Its memory, pages that it shares included; 0 if it has ended."""
    try:
        with open("/proc/%d/status" % process, encoding="utf-8") as file:
            return next((int(line.split()[1]) for line in file if line.startswith("VmRSS:")), 0)
    except OSError:
        return 0


def descendants(process):
    """The process and all that it or they started, as far as they still run."""
    children = {}
    for one in map(int, filter(str.isdigit, os.listdir("/proc"))):
        fields = state_of(one)
        if fields:
            children.setdefault(int(fields[1]), []).append(one)
    found = [process]
    for parent in found:
        found += children.get(parent, [])
    return found


def state_of(process):
    """The fields of its state from the third on; none if it has ended."""
    try:
        with open("/proc/%d/stat" % process, encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()
    except OSError:
        return []
