// SPDX-License-Identifier: Apache-2.0

// Verifies checkpoints and proofs of a log with Go's own packages for transparency logs, which share
// no code with the daemon.
//
//	oracle KEY inclusion PROOF RECORD-HASH
//	oracle KEY consistency PROOF OLD-CHECKPOINT
//
// Exits with 0 where everything holds, with 1 where something does not, and says what.
package main

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func fail(format string, arguments ...interface{}) {
	fmt.Printf(format+"\n", arguments...)
	os.Exit(1)
}

func read(path string) string {
	bytes, err := os.ReadFile(path)
	if err != nil {
		fail("%v", err)
	}
	return string(bytes)
}

func hashFrom(text string) tlog.Hash {
	var hash tlog.Hash
	bytes, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(bytes) != len(hash) {
		fail("%q is no hash", text)
	}
	copy(hash[:], bytes)
	return hash
}

func numberFrom(text string) int64 {
	number, err := strconv.ParseInt(text, 10, 64)
	if err != nil || strconv.FormatInt(number, 10) != text {
		fail("%q is no number", text)
	}
	return number
}

// The size and the root that the key signed.
func checkpoint(text, key string) tlog.Tree {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		fail("the key: %v", err)
	}
	opened, err := note.Open([]byte(text), note.VerifierList(verifier))
	if err != nil {
		fail("the checkpoint: %v", err)
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) != 4 || lines[0] != verifier.Name() {
		fail("the checkpoint has another form: %q", opened.Text)
	}
	return tlog.Tree{N: numberFrom(lines[1]), Hash: hashFrom(lines[2])}
}

// The number in the proof's head, its hashes, and its checkpoint.
func proof(text, first, word string) (int64, []tlog.Hash, string) {
	cut := strings.Index(text, "\n\n")
	if cut < 0 {
		fail("the proof has no checkpoint")
	}
	lines := strings.Split(text[:cut], "\n")
	if len(lines) < 2 || lines[0] != first || !strings.HasPrefix(lines[1], word) {
		fail("the proof has another form")
	}
	var hashes []tlog.Hash
	for _, line := range lines[2:] {
		hashes = append(hashes, hashFrom(line))
	}
	return numberFrom(strings.TrimPrefix(lines[1], word)), hashes, text[cut+2:]
}

func main() {
	if len(os.Args) != 5 {
		fail("usage: oracle KEY inclusion|consistency PROOF RECORD-HASH|OLD-CHECKPOINT")
	}
	key, text, against := os.Args[1], read(os.Args[3]), os.Args[4]
	var err error
	if os.Args[2] == "inclusion" {
		index, hashes, signed := proof(text, "c2sp.org/tlog-proof@v1", "index ")
		tree := checkpoint(signed, key)
		var leaf tlog.Hash
		bytes, wrong := hex.DecodeString(against)
		if wrong != nil || len(bytes) != len(leaf) {
			fail("%q is no record hash", against)
		}
		copy(leaf[:], bytes)
		err = tlog.CheckRecord(hashes, tree.N, tree.Hash, index, leaf)
	} else {
		size, hashes, signed := proof(text, "arbitro/consistency-proof@v1", "old ")
		tree := checkpoint(signed, key)
		old := checkpoint(read(against), key)
		if old.N != size {
			fail("the proof is of another checkpoint")
		}
		err = tlog.CheckTree(hashes, tree.N, tree.Hash, old.N, old.Hash)
	}
	if err != nil {
		fail("%v", err)
	}
	fmt.Println("verified")
}
