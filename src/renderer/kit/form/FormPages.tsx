import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  whole: { gridColumnStart: 1, gridColumnEnd: -1 },
  page: {
    display: 'grid',
    // Beside a field with a message the input keeps its height.
    alignItems: 'start',
    gap: tokens.spacingVerticalM,
    paddingBlockStart: tokens.spacingVerticalS,
  },
  two: { gridTemplateColumns: '1fr 1fr', columnGap: tokens.spacingHorizontalL },
  hidden: { display: 'none' },
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

/** A form on several tabs. What is on a hidden one is kept and saved like everything else. */
export function FormPages({ pages, label }: { pages: readonly FormPage[]; label: string }) {
  const styles = useStyles()
  const text = useText()
  const { form } = useFormOfField()
  const [shown, setShown] = useState(pages[0]?.id ?? '')
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
      {pages.map(({ id, content, columns }) => (
        <div
          key={id}
          id={`form-page-${id}`}
          role="tabpanel"
          aria-labelledby={`form-tab-${id}`}
          className={mergeClasses(styles.page, columns === 2 && styles.two, id !== shown && styles.hidden)}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
