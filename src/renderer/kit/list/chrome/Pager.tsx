import { Button, Input, makeStyles, Select, Text, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { memo, useState } from 'react'
import { jumpTarget, pagerItems } from '#kit/list/state/pager.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  total: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  pages: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXXS },
  page: { minWidth: '28px', padding: `0 ${tokens.spacingHorizontalXS}`, fontVariantNumeric: 'tabular-nums' },
  jumper: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
    // Inside a narrow picker one line is worth more than a second way to turn a page.
    '@container (max-width: 560px)': { display: 'none' },
  },
  jump: { width: '56px' },
})

/** Value of the option for as many rows as fit. */
const fitted = 'fit'

const fitText = (limit: number | null, text: ReturnType<typeof useText>): string =>
  limit === null ? text('kit:pager.fit') : text('kit:pager.fitted', { size: limit })

interface PagerProps {
  /** Null: not known yet. */
  readonly total: number | null
  readonly page: number
  readonly pages: number
  readonly limit: number
  readonly sizes: readonly number[]
  /** Offers as many rows as fit, beside the sizes. */
  readonly fit?: { readonly isOn: boolean; choose(): void } | undefined
  onPage(page: number): void
  onLimit(limit: number): void
}

/** Total, page sizes, previous, page numbers, next, jumper: in this order (SYS-CMN-06). */
export const Pager = memo(function Pager(props: PagerProps) {
  const { total, page, pages, limit, sizes, fit, onPage, onLimit } = props
  const styles = useStyles()
  const text = useText()
  const [jump, setJump] = useState('')
  const options = fit?.isOn || sizes.includes(limit) ? sizes : [...sizes, limit].sort((a, b) => a - b)

  return (
    <nav className={styles.root} aria-label={text('kit:pager.label')}>
      <Text className={styles.total} size={200} role="status">
        {text('kit:pager.total', { total: total ?? '–' })}
      </Text>
      {/* One size is no choice. */}
      {options.length > 1 || fit ? (
        <Select
          size="small"
          aria-label={text('kit:pager.size')}
          value={fit?.isOn ? fitted : String(limit)}
          onChange={(_, { value }) => (value === fitted ? fit?.choose() : onLimit(Number(value)))}
        >
          {fit ? <option value={fitted}>{fitText(fit.isOn ? limit : null, text)}</option> : null}
          {options.map((size) => (
            <option key={size} value={size}>
              {text('kit:pager.perPage', { size })}
            </option>
          ))}
        </Select>
      ) : null}
      <div className={styles.pages}>
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronLeftRegular />}
          aria-label={text('kit:pager.previous')}
          title={text('kit:pager.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        {pagerItems(page, pages).map((item) =>
          item.kind === 'gap' ? (
            <span key={item.at} aria-hidden>
              …
            </span>
          ) : (
            <Button
              key={item.page}
              size="small"
              className={styles.page}
              appearance={item.page === page ? 'primary' : 'subtle'}
              aria-current={item.page === page ? 'page' : undefined}
              aria-label={text('kit:pager.page', { page: item.page })}
              onClick={() => onPage(item.page)}
            >
              {item.page}
            </Button>
          ),
        )}
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronRightRegular />}
          aria-label={text('kit:pager.next')}
          title={text('kit:pager.next')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </div>
      <div className={styles.jumper}>
        <Text size={200}>{text('kit:pager.jump')}</Text>
        <Input
          size="small"
          className={styles.jump}
          inputMode="numeric"
          maxLength={10}
          aria-label={text('kit:pager.jumpLabel')}
          value={jump}
          onChange={(_, data) => setJump(data.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The list may be in a form, which Enter in a field would save.
            event.preventDefault()
            const target = jumpTarget(jump, pages)
            setJump('')
            if (target !== null && target !== page) onPage(target)
          }}
        />
      </div>
    </nav>
  )
})
