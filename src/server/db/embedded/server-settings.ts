import { platform } from 'node:process';

/** Shared memory needs neither /dev/shm, which may be small, nor files; macOS allows only a few MB of System V's. */
export const SHARED_MEMORY = platform === 'linux' ? 'sysv' : 'posix';

/**
 * Settings of the embedded server beside PostgreSQL's defaults. `fsync`, `synchronous_commit`, `full_page_writes` and
 * data checksums keep their default, on. The sizes are for a small shop on a small machine: the server takes about
 * 70 MB with ten connections.
 */
export const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  // A Unix socket in the cluster's own folder, which only its owner may enter; no TCP
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  // A shop of one thread takes up to 16 connections, each further one 5; a command as many
  max_connections: '100',
  shared_buffers: '24MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  dynamic_shared_memory_type: SHARED_MEMORY,
  // No helper processes for what a small shop never needs
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_max_workers: '1',
  jit: 'off',
  // The disk that the log of changes may take
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  timezone: 'UTC',
  // Failed statements reject in the shop: repeating them here would only copy personal data into a file
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** As arguments of `postgres`. */
export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
