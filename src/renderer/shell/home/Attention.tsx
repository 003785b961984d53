import { lastDays } from '#base/moments.ts'
import { Button, makeStyles, mergeClasses, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { Alert20Regular } from '@fluentui/react-icons/svg/alert'
import { ArrowLeft16Regular } from '@fluentui/react-icons/svg/arrow-left'
import { ArrowRight16Regular } from '@fluentui/react-icons/svg/arrow-right'
import { Eye16Regular } from '@fluentui/react-icons/svg/eye'
import { EyeOff16Regular } from '@fluentui/react-icons/svg/eye-off'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { hasEnded, useTransfers } from '#kit/files/transfers.ts'
import { listText } from '#kit/listText.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { platformTime } from '#kit/platformTime.ts'
import { Sparkline } from '#ui/Sparkline.tsx'
import { useDrafts } from '../drafts/drafts.ts'
import { useMenu } from '../navigation/useMenu.ts'
import { openRoute } from '../routes/openRoute.ts'
import { TRANSFERS_PATH } from '../transfers/openTransfers.ts'
import { followRules, useRules, WATCH_PATH } from '../watch/rules.ts'
import { arrange, followFigures, maySee, useAttention } from './attention.ts'
import {
  addressOf,
  DAYS,
  draftsId,
  type FigureId,
  inOrder,
  labels,
  movedTo,
  type Reading,
  type RemoteId,
  remoteFigures,
  toggled,
} from './figures.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '32px' },
  title: { flexGrow: 1 },
  sub: { color: tokens.colorNeutralForeground2 },
  list: {
    display: 'grid',
    // Five in a row at most: two full rows of the ten there are.
    gridTemplateColumns: `repeat(auto-fill, minmax(max(176px, (100% - 4 * ${tokens.spacingHorizontalM}) / 5), 1fr))`,
    gap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  movable: { cursor: 'grab', ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` } },
  isHidden: { opacity: 0.6 },
  link: {
    display: 'grid',
    gap: tokens.spacingVerticalXS,
    // As high with a day before and bars as without: nothing moves when they come.
    minHeight: '112px',
    padding: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    textAlign: 'start',
    textDecorationLine: 'none',
    alignContent: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  count: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  bad: { color: tokens.colorPaletteRedForeground1 },
  none: { color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', justifyContent: 'flex-end', padding: tokens.spacingHorizontalXS },
})

/** The time, true to half a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Counts of items that wait for the operator, as figures that lead to their lists. */
export function Attention() {
  const styles = useStyles()
  const text = useText()
  const menu = useMenu()
  const session = useSession((state) => state.session)
  const arrangement = useAttention((state) => state.arrangement)
  const [isArranging, setArranging] = useState(false)
  const now = useNow()
  useEffect(followFigures, [])
  useEffect(followRules, [])
  const seen = inOrder(arrangement).filter((id) => maySee(id, (path) => menu.byPath.has(path), session))
  const shown = seen.filter((id) => !arrangement.hidden.includes(id))
  return (
    <section className={styles.root} aria-label={text('shell:attention.title')}>
      <div className={styles.head}>
        <Alert20Regular />
        <Subtitle2 as="h3" className={styles.title}>
          {text('shell:attention.title')}
        </Subtitle2>
        {isArranging ? (
          <Text size={200} className={styles.sub}>
            {text('shell:attention.arrangeHint')}
          </Text>
        ) : null}
        <Button
          size="small"
          appearance={isArranging ? 'primary' : 'subtle'}
          onClick={() => setArranging(!isArranging)}
        >
          {text(isArranging ? 'shell:attention.done' : 'shell:attention.arrange')}
        </Button>
      </div>
      {isArranging ? (
        <ArrangedTiles shown={shown} hidden={seen.filter((id) => !shown.includes(id))} />
      ) : (
        <ul className={styles.list}>
          {shown.map((id) => (
            <li key={id} className={styles.tile}>
              <Figure id={id} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The same tiles, to be moved and hidden. */
function ArrangedTiles({ shown, hidden }: { shown: readonly FigureId[]; hidden: readonly FigureId[] }) {
  const styles = useStyles()
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<FigureId | null>(null)
  const move = (id: FigureId, by: number) => {
    const place = shown[shown.indexOf(id) + by]
    if (place === undefined) return
    arrange((before) => movedTo(before, id, place))
  }
  const onKey = (event: KeyboardEvent, id: FigureId) => {
    if (!event.altKey) return
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    // Alt with an arrow goes back in the history otherwise.
    event.preventDefault()
    event.stopPropagation()
    move(id, by)
  }
  return (
    <ul className={styles.list} ref={list}>
      {[...shown, ...hidden].map((id) => {
        const isHidden = hidden.includes(id)
        const name = text(labels[id])
        return (
          // Dragging is one way; the buttons are the other, for the keyboard as well.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            className={mergeClasses(styles.tile, isHidden ? styles.isHidden : styles.movable)}
            draggable={!isHidden}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged === null || isHidden) return
              event.preventDefault()
              if (dragged !== id) arrange((before) => movedTo(before, dragged, id))
            }}
            onDrop={(event) => event.preventDefault()}
            // Before the buttons have it: one that cannot move the tile any further keeps its keys to itself.
            onKeyDownCapture={isHidden ? undefined : (event) => onKey(event, id)}
          >
            <div className={styles.link}>
              <Text>{name}</Text>
            </div>
            <div className={styles.buttons}>
              {isHidden ? null : (
                <>
                  <Button
                    size="small"
                    appearance="subtle"
                    icon={<ArrowLeft16Regular />}
                    aria-label={text('shell:attention.earlier', { name })}
                    disabledFocusable={id === shown[0]}
                    onClick={() => move(id, -1)}
                  />
                  <Button
                    size="small"
                    appearance="subtle"
                    icon={<ArrowRight16Regular />}
                    aria-label={text('shell:attention.later', { name })}
                    disabledFocusable={id === shown.at(-1)}
                    onClick={() => move(id, 1)}
                  />
                </>
              )}
              <Button
                size="small"
                appearance="subtle"
                icon={isHidden ? <EyeOff16Regular /> : <Eye16Regular />}
                aria-label={text(isHidden ? 'shell:attention.show' : 'shell:attention.hide', { name })}
                onClick={() => arrange((before) => toggled(before, id))}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Figure({ id, now }: { id: FigureId; now: number }) {
  switch (id) {
    case 'drafts':
      return <DraftsFigure />
    case 'transfers':
      return <TransfersFigure />
    case 'watch':
      return <WatchFigure />
    default:
      return <RemoteFigure id={id} now={now} />
  }
}

function Count({ count, isBad }: { count: number | null; isBad: boolean }) {
  const styles = useStyles()
  const text = useText()
  return (
    <span
      className={mergeClasses(
        styles.count,
        count === null || count === 0 ? styles.none : isBad ? styles.bad : undefined,
      )}
    >
      {count === null ? text('shell:attention.none') : count.toLocaleString()}
    </span>
  )
}

/** Milliseconds after which a figure shows its age. */
const OLD = 180_000

/** Line below a number: that it cannot be read, how old it is, how many there were the day before. */
function useDetail(reading: Reading | undefined, yesterday: number | undefined, now: number): string {
  const text = useText()
  const isOld = reading !== undefined && (reading.hasFailed || now - reading.asOf > OLD)
  const age = useAge(isOld ? reading.asOf : null)
  const words = [
    reading?.hasFailed ? text('shell:attention.failed') : '',
    isOld ? text('shell:attention.asOf', { age }) : '',
    yesterday === undefined || isOld ? '' : text('shell:attention.yesterday', { count: yesterday }),
  ]
  return words.filter(Boolean).join(' · ')
}

function RemoteFigure({ id, now }: { id: RemoteId; now: number }) {
  const styles = useStyles()
  const text = useText()
  const reading = useAttention((state) => state.readings[id])
  const figure = remoteFigures[id]
  const days = lastDays(DAYS, platformTime(now))
  const hasDays = reading !== undefined && Object.keys(reading.days).length > 0
  const values = days.map((day, index) => {
    if (index < days.length - 1 || figure.isMoment) return reading?.days[day] ?? null
    return reading?.count ?? null
  })
  const yesterday = figure.isMoment ? undefined : reading?.days[days.at(-2) ?? '']
  const detail = useDetail(reading, yesterday, now)
  const open = () => openRoute(addressOf(figure, platformTime()))
  return (
    <a
      className={styles.link}
      href={`#/${figure.path}`}
      onClick={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <Text>{text(labels[id])}</Text>
      <Count count={reading?.count ?? null} isBad={id !== 'messages'} />
      {hasDays ? (
        <Sparkline
          values={values}
          label={text('shell:attention.days', {
            days: listText(
              values.map((value) => String(value ?? text('shell:attention.none'))),
              text,
            ),
          })}
        />
      ) : null}
      {detail ? (
        <Text size={200} className={styles.sub}>
          {detail}
        </Text>
      ) : null}
    </a>
  )
}

function OwnFigure(props: { id: FigureId; count: number | null; isBad?: boolean; onOpen(): void }) {
  const { id, count, isBad = false, onOpen } = props
  const styles = useStyles()
  const text = useText()
  return (
    <button type="button" className={styles.link} onClick={onOpen}>
      <Text>{text(labels[id])}</Text>
      <Count count={count} isBad={isBad} />
    </button>
  )
}

function DraftsFigure() {
  const count = useDrafts(({ drafts }) => drafts.length)
  return (
    <OwnFigure
      id="drafts"
      count={count}
      onOpen={() => {
        const section = document.getElementById(draftsId)
        section?.scrollIntoView({ block: 'nearest' })
        section?.focus({ preventScroll: true })
      }}
    />
  )
}

function TransfersFigure() {
  const count = useTransfers(({ transfers }) => transfers.filter((transfer) => !hasEnded(transfer)).length)
  return <OwnFigure id="transfers" count={count} onOpen={() => openRoute(TRANSFERS_PATH)} />
}

function WatchFigure() {
  const count = useRules(
    ({ rules }) => rules?.filter(({ isOn, incidents }) => isOn && incidents.length > 0).length ?? null,
  )
  return <OwnFigure id="watch" count={count} isBad onOpen={() => openRoute(WATCH_PATH)} />
}
