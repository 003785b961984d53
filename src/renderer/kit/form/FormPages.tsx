import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  whole: { gridColumnStart: 1, gridColumnEnd: -1 },
  // The words of the first tab begin where the fields do.
  tabs: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalM})` },
  // One above the other: the dialog is as high as the longest, and turning a page moves nothing.
  pages: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  page: {
    gridArea: '1 / 1',
    minWidth: 0,
    display: 'grid',
    alignContent: 'start',
    // Beside a field with a message the input keeps its height.
    alignItems: 'start',
    gap: tokens.spacingVerticalM,
    paddingBlockStart: tokens.spacingVerticalS,
  },
  two: { gridTemplateColumns: '1fr 1fr', columnGap: tokens.spacingHorizontalL },
  hidden: { visibility: 'hidden' },
})

export interface FormPage {
  readonly id: string
  readonly label: TextKey
  /** Names of the fields on it: a save that finds one of them wrong shows this page. */
  readonly fields: readonly string[]
  readonly content: ReactNode
  /** Fields side by side. Default 1. */
  readonly columns?: 1 | 2
}

/** A form on several tabs. Fields on a hidden one are kept and saved like all others. */
export function FormPages({ pages: all, label }: { pages: readonly FormPage[]; label: string }) {
  const styles = useStyles()
  const text = useText()
  const { form, unsentAs, many } = useFormOfField()
  const pages = all.filter(
    ({ fields }) => (fields.length === 0 && !many) || fields.some((name) => unsentAs(name) !== 'absent'),
  )
  const [shown, setShown] = useState(pages[0]?.id ?? '')
  // Hidden pages are built behind the first page, one page a slice: none of it may hold up the dialog.
  const [built, setBuilt] = useState(1)
  useEffect(() => {
    if (built < pages.length) startTransition(() => setBuilt(built + 1))
  }, [built, pages.length])
  const { submitCount, errors } = form.formState
  const isWrong = ({ fields }: FormPage) => fields.some((name) => Object.hasOwn(errors, name))
  const wrong = pages.find(isWrong)?.id
  const target = pages.some((page) => page.id === shown && isWrong(page)) ? undefined : wrong
  const latest = useRef(target)
  latest.current = target
  // Only a try to save turns the page: leaving a field must not.
  useEffect(() => {
    if (submitCount > 0 && latest.current !== undefined) setShown(latest.current)
  }, [submitCount])
  return (
    <div className={styles.whole}>
      <TabList
        className={styles.tabs}
        aria-label={label}
        selectedValue={shown}
        onTabSelect={(_, data) => setShown(String(data.value))}
      >
        {pages.map(({ id, label: words }) => (
          <Tab key={id} value={id} id={`form-tab-${id}`} aria-controls={`form-page-${id}`}>
            {text(words)}
          </Tab>
        ))}
      </TabList>
      <div className={styles.pages}>
        {pages.map(({ id, content, columns }, at) => (
          <div
            key={id}
            id={`form-page-${id}`}
            role="tabpanel"
            aria-labelledby={`form-tab-${id}`}
            className={mergeClasses(styles.page, columns === 2 && styles.two, id !== shown && styles.hidden)}
          >
            {at < built || id === shown ? content : null}
          </div>
        ))}
      </div>
    </div>
  )
}
