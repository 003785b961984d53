import { builtPages } from '#hosts/browser/pages.ts'
import { parseStart } from '../arguments.ts'
import { takeFolder } from '../folder.ts'
import { serve } from '../serve.ts'
import { run } from '../terminal.ts'

/** The same as npm start once the pages are built, over the pages of the folder in STEWARD_TEST_PAGES. */
run(async () => {
  const options = parseStart(process.argv.slice(2))
  if ('key' in options) throw new Error(options.key)
  const folder = await takeFolder()
  try {
    const pages = await builtPages(process.env.STEWARD_TEST_PAGES ?? '')
    const after = Number(process.env.STEWARD_TEST_LEAVING ?? 300_000)
    await serve(options, folder, pages, 'start:why.browser', { after, every: 100 })
  } catch (error) {
    folder.lock.release()
    throw error
  }
})
