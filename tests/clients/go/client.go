// SPDX-License-Identifier: Apache-2.0

// A client of arbitrod in Go, to copy from: it runs a small event, and follows it.
//
// The daemon is restarted in the middle of a round; neither the calls nor the watch notice more
// than a pause.
//
// usage: client ADDRESS EVENT_ID
//
// `arbitroutil api stubs go DIR --go-module arbitro.example/api` writes the code that it calls the
// API by. The environment says how to reach a daemon that asks who calls: ARBITRO_CA, the file of
// the authority that its certificate is from, and ARBITRO_TOKEN_FILE.
// It prints RESTART where it wants the daemon restarted, and DONE with what it saw at the end.
package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	arbitro "arbitro.example/api/arbitro/v1"
)

const (
	attemptsMax = 240
	pause       = 250 * time.Millisecond
	deadline    = 10 * time.Second
)

// Debian's gRPC of Go writes messages by a library that is older than the stubs. A client that takes
// gRPC as a module, 1.34 or later, leaves this codec out.
type codec struct{}

func (codec) Name() string { return "proto" }

func (codec) Marshal(message interface{}) ([]byte, error) {
	return proto.Marshal(message.(proto.Message))
}

func (codec) Unmarshal(data []byte, message interface{}) error {
	return proto.Unmarshal(data, message.(proto.Message))
}

// The token of a caller, as each call carries it.
type bearer string

func (token bearer) GetRequestMetadata(context.Context, ...string) (map[string]string, error) {
	return map[string]string{"authorization": "Bearer " + string(token)}, nil
}

func (bearer) RequireTransportSecurity() bool { return true }

func connect(address string) (*grpc.ClientConn, error) {
	// A daemon that restarts is back in a moment: gRPC would wait for up to two minutes.
	waits := backoff.Config{BaseDelay: 100 * time.Millisecond, Multiplier: 1.6, MaxDelay: time.Second}
	options := []grpc.DialOption{grpc.WithConnectParams(grpc.ConnectParams{Backoff: waits})}
	authority := os.Getenv("ARBITRO_CA")
	if authority == "" {
		return grpc.Dial(address, append(options, grpc.WithInsecure())...)
	}
	trusted, err := credentials.NewClientTLSFromFile(authority, "")
	if err != nil {
		return nil, err
	}
	options = append(options, grpc.WithTransportCredentials(trusted))
	if file := os.Getenv("ARBITRO_TOKEN_FILE"); file != "" {
		token, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		caller := bearer(strings.TrimSpace(string(token)))
		options = append(options, grpc.WithPerRPCCredentials(caller))
	}
	return grpc.Dial(address, options...)
}

// Sends the same request, with the same request id, until it is answered: it acts once.
func call(send func(ctx context.Context) error) {
	for attempt := 1; ; attempt++ {
		ctx, cancel := context.WithTimeout(context.Background(), deadline)
		err := send(ctx)
		cancel()
		if err == nil {
			return
		}
		if !again(err) || attempt == attemptsMax {
			log.Fatal(err)
		}
		time.Sleep(pause)
	}
}

// Canceled is what a call gets that a daemon had in hand when it stopped.
func again(err error) bool {
	switch status.Code(err) {
	case codes.Unavailable, codes.DeadlineExceeded, codes.Canceled:
		return true
	}
	return false
}

// A change needs an id of its own.
func options() *arbitro.MutationOptions {
	id := make([]byte, 16)
	if _, err := rand.Read(id); err != nil {
		log.Fatal(err)
	}
	return &arbitro.MutationOptions{RequestId: hex.EncodeToString(id)}
}

// A watch of an event from its first record on, however often the stream breaks.
type watch struct {
	mutex     sync.Mutex
	revisions []uint64
	last      uint64
	streams   int
}

func (w *watch) follow(journals arbitro.JournalServiceClient, event string) {
	for ; ; time.Sleep(pause) {
		w.mutex.Lock()
		w.streams++
		first := w.last + 1
		w.mutex.Unlock()
		stream, err := journals.WatchEvent(context.Background(),
			&arbitro.WatchEventRequest{Journal: event, FirstRevision: first}, grpc.WaitForReady(true))
		for err == nil {
			var message *arbitro.WatchEventResponse
			if message, err = stream.Recv(); err == nil && message.GetRecord() != nil {
				w.mutex.Lock()
				w.last = message.GetRevision()
				w.revisions = append(w.revisions, w.last)
				w.mutex.Unlock()
			}
		}
		if err != io.EOF && !again(err) {
			log.Fatal(err)
		}
	}
}

// Waits until the watch has a revision, and returns how many streams it took.
func (w *watch) reach(revision uint64) int {
	for attempt := 0; attempt < attemptsMax; attempt++ {
		w.mutex.Lock()
		seen, streams := uint64(len(w.revisions)), w.streams
		w.mutex.Unlock()
		if seen >= revision {
			return streams
		}
		time.Sleep(pause)
	}
	log.Fatal("the watch does not reach revision ", revision)
	return 0
}

func report(scoring arbitro.ScoringServiceClient, table *arbitro.Table) {
	winner := &arbitro.Value{Kind: &arbitro.Value_Text{Text: "first"}}
	request := &arbitro.ReportResultRequest{
		Options: options(),
		Table:   table.GetName(),
		Report: &arbitro.Value{Kind: &arbitro.Value_Struct{Struct: &arbitro.ValueStruct{
			Fields: []*arbitro.ValueField{{Key: "winner", Value: winner}}}}},
	}
	call(func(ctx context.Context) error {
		_, err := scoring.ReportResult(ctx, request, grpc.WaitForReady(true))
		return err
	})
}

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: client ADDRESS EVENT_ID")
	}
	id, event := os.Args[2], "events/"+os.Args[2]
	encoding.RegisterCodec(codec{})
	connection, err := connect(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	events := arbitro.NewEventServiceClient(connection)
	pairing := arbitro.NewPairingServiceClient(connection)
	scoring := arbitro.NewScoringServiceClient(connection)
	wait := grpc.WaitForReady(true)

	create := &arbitro.CreateEventRequest{Options: options(), EventId: id, Title: "Go",
		Ruleset: "rulesets/demo", Format: "standard"}
	call(func(ctx context.Context) error { _, err := events.CreateEvent(ctx, create, wait); return err })
	seen := &watch{}
	go seen.follow(arbitro.NewJournalServiceClient(connection), event)

	open := &arbitro.OpenRegistrationRequest{Options: options(), Event: event}
	call(func(ctx context.Context) error { _, err := events.OpenRegistration(ctx, open, wait); return err })
	for _, player := range []string{"ada", "bob", "cyd", "dan"} {
		one := &arbitro.RegisterPlayerRequest{Options: options(), Event: event, PlayerId: player}
		call(func(ctx context.Context) error { _, err := events.RegisterPlayer(ctx, one, wait); return err })
	}
	start := &arbitro.StartEventRequest{Options: options(), Event: event}
	call(func(ctx context.Context) error { _, err := events.StartEvent(ctx, start, wait); return err })
	pair := &arbitro.PairRoundRequest{Options: options(), Event: event, Round: 1}
	call(func(ctx context.Context) error { _, err := pairing.PairRound(ctx, pair, wait); return err })

	round := event + "/rounds/1"
	var tables []*arbitro.Table
	call(func(ctx context.Context) error {
		listed, err := pairing.ListTables(ctx, &arbitro.ListTablesRequest{Round: round}, wait)
		tables = listed.GetTables()
		return err
	})
	if len(tables) != 2 {
		log.Fatalf("%d tables of four players", len(tables))
	}
	report(scoring, tables[0])
	fmt.Println("RESTART")
	report(scoring, tables[1])
	closing := &arbitro.CloseRoundRequest{Options: options(), Round: round}
	call(func(ctx context.Context) error { _, err := pairing.CloseRound(ctx, closing, wait); return err })

	var standings *arbitro.GetStandingsResponse
	call(func(ctx context.Context) (err error) {
		standings, err = scoring.GetStandings(ctx, &arbitro.GetStandingsRequest{Event: event, Round: 1}, wait)
		return err
	})
	if len(standings.GetRows()) != 4 {
		log.Fatalf("%d rows of four players", len(standings.GetRows()))
	}
	var now *arbitro.Event
	call(func(ctx context.Context) (err error) {
		now, err = events.GetEvent(ctx, &arbitro.GetEventRequest{Name: event}, wait)
		return err
	})
	streams := seen.reach(uint64(now.GetRevision()))
	fmt.Printf("DONE revisions=%d streams=%d\n", now.GetRevision(), streams)
}
