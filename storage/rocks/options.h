// SPDX-License-Identifier: Apache-2.0
//
// The options with which the RocksDB database is opened: every one that matters, set explicitly.
//
// For rocks/event_log.cc and its tests alone: this header is the one that shows RocksDB. Defaults
// of the library are repeated if a change of one would cost a promise. The reasons for each choice
// are in docs/storage_format.md.

#ifndef ARBITRO_STORAGE_ROCKS_OPTIONS_H_
#define ARBITRO_STORAGE_ROCKS_OPTIONS_H_

#include <rocksdb/cache.h>
#include <rocksdb/env.h>
#include <rocksdb/file_checksum.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/options.h>
#include <rocksdb/slice_transform.h>
#include <rocksdb/table.h>
#include <rocksdb/write_buffer_manager.h>

#include <cstddef>
#include <cstdint>
#include <memory>

#include "storage/rocks/event_log.h"

namespace arbitro::storage {

// Checksum of each key and value from the batch to the file, in bytes; 8 is the only other value
// than 0 that this version accepts.
inline constexpr std::size_t kProtectionBytesPerKey = 8;

// Fewer bytes in memory are not worth a file of their own.
inline constexpr std::uint64_t kSortedBytesMin = std::uint64_t{1} << 20;

inline constexpr double kBloomBitsPerKey = 10;
inline constexpr int kOpenFilesMax = 256;
inline constexpr std::size_t kInfoLogBytesMax = std::size_t{16} << 20;
inline constexpr std::size_t kInfoLogFilesMax = 8;
inline constexpr std::uint64_t kWalBytesMax = std::uint64_t{256} << 20;

// The filter of the rows in memory, as a part of that memory: about ten bits a key.
inline constexpr double kMemtableFilterPart = 0.01;
// Letter and journal, as keys of storage/format/key.h begin.
inline constexpr std::size_t kInsertHintBytes = 17;

// Sorted files that wait until they are merged.
inline constexpr int kUnmergedFilesMax = 8;

// The cache of blocks has this many bits of parts, each with a lock of its own.
inline constexpr int kBlockCacheShardBits = 4;

// A file is read back once it is written, and all its blocks are kept. With more room for them,
// every compaction would fill the cache with blocks that no read asks for.
inline constexpr std::size_t kBlocksPartOfMemory = 8;

struct RocksMemory {
  std::shared_ptr<rocksdb::Cache> blocks;
  std::shared_ptr<rocksdb::WriteBufferManager> appends;
};

// Sets how a sorted file is laid out and read.
inline rocksdb::BlockBasedTableOptions TableOptions(const RocksMemory& memory) {
  rocksdb::BlockBasedTableOptions table;
  table.checksum = rocksdb::kXXH3;
  table.format_version = 5;
  table.block_size = std::size_t{16} << 10;
  table.block_cache = memory.blocks;
  table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(kBloomBitsPerKey));
  table.whole_key_filtering = true;
  table.detect_filter_construct_corruption = true;
  table.verify_compression = true;
  return table;
}

// Sets how appends in memory become sorted files.
inline void SetColumnOptions(const RocksOptions& options, rocksdb::Options& out) {
  const auto memory = options.memory != nullptr ? options.memory : MakeRocksMemory();
  out.write_buffer_manager = memory->appends;
  out.write_buffer_size = options.write_buffer_bytes;
  // Every append asks for a request that is not there, and adds to the end of several streams.
  out.memtable_whole_key_filtering = true;
  out.memtable_prefix_bloom_size_ratio = kMemtableFilterPart;
  out.memtable_insert_with_hint_prefix_extractor.reset(
      rocksdb::NewFixedPrefixTransform(kInsertHintBytes));
  out.compression = rocksdb::kLZ4Compression;
  out.bottommost_compression = rocksdb::kDisableCompressionOption;
  out.compaction_style = rocksdb::kCompactionStyleLevel;
  // Rows are hardly ever replaced, so a merge gains little but order. It runs half as often as by
  // default.
  out.level0_file_num_compaction_trigger = kUnmergedFilesMax;
  out.max_bytes_for_level_base = kUnmergedFilesMax * options.write_buffer_bytes;
  out.paranoid_file_checks = true;
  out.force_consistency_checks = true;
  out.check_flush_compaction_key_order = true;
  out.merge_operator = nullptr;
  out.prefix_extractor = nullptr;
  out.enable_blob_files = false;
  out.inplace_update_support = false;
  out.table_factory.reset(rocksdb::NewBlockBasedTableFactory(TableOptions(*memory)));
}

// Sets how a log is read after a power cut, and how a failing disk is treated.
//
// kTolerateCorruptedTailRecords: the library's default drops synced records in silence after one
// flipped bit, and kAbsoluteConsistency refuses to open after many an ordinary power cut.
// best_efforts_recovery opens an emptied database. max_bgerror_resume_count: a sync that failed
// once is never tried again.
inline void SetRecoveryOptions(rocksdb::Options& out) {
  out.wal_recovery_mode = rocksdb::WALRecoveryMode::kTolerateCorruptedTailRecords;
  out.best_efforts_recovery = false;
  out.paranoid_checks = true;
  out.verify_sst_unique_id_in_manifest = true;
  out.flush_verify_memtable_count = true;
  out.skip_checking_sst_file_sizes_on_db_open = false;
  out.avoid_flush_during_recovery = false;
  out.avoid_flush_during_shutdown = false;
  out.allow_2pc = false;
  out.max_bgerror_resume_count = 0;
  out.file_checksum_gen_factory = rocksdb::GetFileChecksumGenCrc32cFactory();
}

// Each of these has a bug in this version that loses or reorders acknowledged writes.
inline void SetBuggyOptionsOff(rocksdb::Options& out) {
  out.manual_wal_flush = false;
  out.wal_compression = rocksdb::kNoCompression;
  out.recycle_log_file_num = 0;
  out.unordered_write = false;
  out.two_write_queues = false;
  out.enable_pipelined_write = false;
  out.track_and_verify_wals_in_manifest = false;
}

// Sets what the library writes down about its own work.
inline void SetReportingOptions(rocksdb::Options& out) {
  out.persist_stats_to_disk = false;
  out.stats_dump_period_sec = 0;
  out.stats_persist_period_sec = 0;
  out.info_log_level = rocksdb::InfoLogLevel::INFO_LEVEL;
  out.max_log_file_size = kInfoLogBytesMax;
  out.keep_log_file_num = kInfoLogFilesMax;
}

// Returns all options of a database for writing or reading, on the files of `env`, which must
// outlive it. The caller adds create_if_missing, listeners and logger.
inline rocksdb::Options DatabaseOptions(const RocksOptions& options, rocksdb::Env* env) {
  rocksdb::Options out;
  out.env = env;
  out.create_if_missing = false;
  out.error_if_exists = false;
  out.use_fsync = false;
  out.allow_mmap_reads = false;
  out.allow_mmap_writes = false;
  out.max_open_files = kOpenFilesMax;
  // The library begins this many threads at every opening, even for one file.
  out.max_file_opening_threads = 1;
  out.max_background_jobs = 2;
  out.max_total_wal_size = kWalBytesMax;
  out.WAL_ttl_seconds = 0;
  out.WAL_size_limit_MB = 0;
  out.atomic_flush = false;
  SetReportingOptions(out);
  SetRecoveryOptions(out);
  SetBuggyOptionsOff(out);
  SetColumnOptions(options, out);
  return out;
}

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_OPTIONS_H_
