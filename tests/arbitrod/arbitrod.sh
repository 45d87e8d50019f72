# SPDX-License-Identifier: Apache-2.0
# A real daemon for tests and tools in bash, which source this file; one at a time.
#
#   start_arbitrod FOLDER COMMAND...   starts it by COMMAND and returns once clients can connect to ARBITRO_SERVER
#   stop_arbitrod                      asks it to end, and fails where it does not end well
#   kill_arbitrod                      kills it where it runs: for a trap
#
# It listens on a port of 127.0.0.1 that the system picks, unless COMMAND or ARBITRO_SERVER_LISTEN says otherwise.
# arbitrod_pid is its process, and empty where there is none. FOLDER is the caller's, who removes it; the daemon's log is
# arbitrod.log in there, and is shown where the daemon fails.
#
# shellcheck shell=bash

arbitrod_pid='' arbitrod_log=''

start_arbitrod() {
  local address=$1/address deadline=$((SECONDS + 60))
  arbitrod_log=$1/arbitrod.log
  shift
  rm -f "$address"
  ARBITRO_SERVER_LISTEN=${ARBITRO_SERVER_LISTEN:-127.0.0.1:0} ARBITRO_SERVER_ADDRESS_FILE=$address \
    ARBITRO_RULESETS_WORKERS=${ARBITRO_RULESETS_WORKERS:-1} "$@" 2>"$arbitrod_log" &
  arbitrod_pid=$!
  until [[ -s $address ]]; do
    if ! kill -0 "$arbitrod_pid" 2>/dev/null || ((SECONDS > deadline)); then
      kill_arbitrod
      show_arbitrod_log "does not start"
      return 1
    fi
    sleep 0.1
  done
  ARBITRO_SERVER=$(<"$address")
  export ARBITRO_SERVER
}

stop_arbitrod() {
  local status=0
  kill -TERM "$arbitrod_pid" 2>/dev/null || true
  wait "$arbitrod_pid" || status=$?
  arbitrod_pid=''
  ((status == 0)) || show_arbitrod_log "ended with $status"
  return "$status"
}

kill_arbitrod() {
  [[ -n $arbitrod_pid ]] || return 0
  kill -KILL "$arbitrod_pid" 2>/dev/null || true
  wait "$arbitrod_pid" 2>/dev/null || true
  arbitrod_pid=''
}

show_arbitrod_log() { { cat "$arbitrod_log"; printf 'arbitrod %s\n' "$1"; } >&2; }
