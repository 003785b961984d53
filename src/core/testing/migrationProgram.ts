import { channel } from '../childChannel.ts'
import { openDatabase } from '../cache/database.ts'
import { migrations } from '../cache/migrations.ts'

/**
 * Brings a cache file to a version that does not exist, and stops in the middle of the step, so that it can
 * be killed there. Started with the path of the file, it answers once it is half-way.
 */
channel.onMessage((path) => {
  openDatabase(
    String(path),
    [
      ...migrations,
      (database) => {
        database.exec('CREATE TABLE half (a TEXT)')
        database.exec(`UPDATE snapshots SET json = '[]'`)
        database.exec('DELETE FROM log_state')
        // Out of the page cache of SQLite and into the file, as a long step would be.
        database.pragma('cache_spill = 1')
        database.exec(`INSERT INTO half
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
          SELECT hex(randomblob(1000)) FROM n`)
        channel.post('half-way')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      },
    ],
    () => {},
  )
})
channel.onDisconnect(() => process.exit(0))
