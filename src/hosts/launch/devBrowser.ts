import { parseStart } from './arguments.ts'
import { devPages } from './devPages.ts'
import { root, takeFolder } from './folder.ts'
import { serve } from './serve.ts'
import { run, Stop, translate } from './terminal.ts'

/** npm run dev:browser: runs the browser host with pages from their sources. */
run(async () => {
  const options = parseStart(process.argv.slice(2))
  if ('key' in options)
    throw new Stop(`${translate(options.key, options.values)}\n${translate('start:usage')}`)
  const folder = await takeFolder()
  try {
    // It goes on while the sources are edited.
    await serve({ ...options, stay: true }, folder, await devPages(root), 'start:why.development')
  } catch (error) {
    folder.lock.release()
    throw error
  }
})
