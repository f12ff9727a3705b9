import { expect, it } from 'vitest';
import { levelRefusal, releaseLevel } from './release-level.ts';

it('an archive of another release is refused with the release that can restore it', () => {
  const own = releaseLevel();
  expect(levelRefusal(own)).toBeNull();
  const later = { release: '9.1.0', migrations: own.migrations + 1, lastMigration: 'x' };
  expect(levelRefusal(later)).toMatch(/^Копия сделана выпуском 9\.1\.0 .*новее этого.*Восстановите её тем выпуском$/);
  const earlier = { release: '0.0.9', migrations: own.migrations - 1, lastMigration: 'x' };
  expect(levelRefusal(earlier)).toMatch(/старее этого.*Восстановите её тем выпуском и затем обновите магазин$/);
  // The same number of other changes
  expect(levelRefusal({ ...own, lastMigration: 'x' })).not.toBeNull();
});
