import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with a file system of its own. */
export type Mounted = { folder: string; unmount: () => void };

/** A disk in memory of so many megabytes. Throws where the tests may not mount. */
export function mountDisk(megabytes: number): Mounted {
  return mounted((folder) => run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'optovik-test', folder));
}

/** A folder that takes no writes, not even from root. Throws where the tests may not mount. */
export function mountReadOnly(): Mounted {
  return mounted((folder) => {
    run('mount', '--bind', folder, folder);
    run('mount', '-o', 'remount,ro,bind', folder);
  });
}

/** Whether the tests may mount: root of a machine may, that of most containers may not. */
export function canMount(): boolean {
  try {
    mountDisk(1).unmount();
    return true;
  } catch {
    return false;
  }
}

function mounted(mount: (folder: string) => void): Mounted {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-mount-'));
  mount(folder);
  return {
    folder,
    unmount: () => {
      run('umount', '-l', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });
