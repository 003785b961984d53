import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Dismiss12Regular } from '@fluentui/react-icons/svg/dismiss'
import { type FocusEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { presentFailure } from '#kit/data/failures.ts'
import { useDialogs } from '#kit/dialog/dialogs.ts'
import { openUndo } from '#kit/journal/openUndo.ts'
import { useText } from '#kit/text.ts'
import { focusPage } from '#ui/ReturnFocus.tsx'
import { subjectOf } from '../journal/changesHere.ts'
import { useItemStyles } from './itemStyles.ts'
import {
  followOffers,
  isCovered,
  offerText,
  type UndoOffer,
  useUndoOffer,
  withdrawOffer,
} from './undoOffer.ts'

/** Milliseconds for which a change is offered to be undone. */
const SHOWN = 10_000

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 1,
    minWidth: 0,
    height: '22px',
    boxSizing: 'border-box',
    marginInlineStart: tokens.spacingHorizontalXS,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
  },
  words: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    paddingInlineStart: tokens.spacingHorizontalSNudge,
    unicodeBidi: 'isolate',
  },
  button: {
    height: '20px',
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  undo: { color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
})

/** Reasons for which an offer stays longer. */
interface Hold {
  readonly offer: UndoOffer | null
  readonly isPointed: boolean
  readonly isFocused: boolean
}

/** Ends an offer after its time, which begins again once it is left (WCAG 2.2.1). @returns the handlers that hold it */
function useTime(offer: UndoOffer | null) {
  const [held, setHeld] = useState<Hold>({ offer: null, isPointed: false, isFocused: false })
  const isInside = useRef(false)
  const hold = held.offer === offer ? held : { offer, isPointed: false, isFocused: false }
  const covered = useDialogs(isCovered)
  const isHeld = hold.isPointed || hold.isFocused || covered
  useEffect(() => {
    if (!offer || isHeld) return
    const timer = setTimeout(withdrawOffer, SHOWN)
    return () => clearTimeout(timer)
  }, [offer, isHeld])
  // The buttons that had the focus are gone; React reports no blur of them.
  useLayoutEffect(() => {
    if (offer || !isInside.current) return
    isInside.current = false
    if (document.activeElement === document.body) focusPage()
  }, [offer])
  const focus = (isFocused: boolean) => {
    isInside.current = isFocused
    setHeld({ ...hold, isFocused })
  }
  return {
    onPointerEnter: () => setHeld({ ...hold, isPointed: true }),
    onPointerLeave: () => setHeld({ ...hold, isPointed: false }),
    onFocus: () => focus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => focus(currentTarget.contains(relatedTarget)),
  }
}

/** For ten seconds after a change of this window: the change in words, and a button that undoes it. */
export default function UndoItem() {
  const items = useItemStyles()
  const styles = useStyles()
  const text = useText()
  const id = useId()
  const offer = useUndoOffer((state) => state.offer)
  const hold = useTime(offer)
  useEffect(followOffers, [])
  const words = offer ? offerText(offer, text) : ''
  return (
    <div className={offer ? styles.line : undefined} {...hold}>
      {/* In place before there are words, so that they are announced. */}
      <span
        id={id}
        className={offer ? styles.words : undefined}
        title={words || undefined}
        aria-live="polite"
      >
        {words}
      </span>
      {offer ? (
        <>
          <button
            type="button"
            className={mergeClasses(items.item, items.button, styles.button, styles.undo)}
            title={`${text('journal:undo')} (Ctrl+Z)`}
            aria-describedby={id}
            onClick={() => void openUndo(subjectOf(offer.entry)).catch(presentFailure)}
          >
            {text('journal:undo')}
          </button>
          <button
            type="button"
            className={mergeClasses(items.item, items.button, styles.button)}
            title={text('journal:offer.close')}
            aria-label={text('journal:offer.close')}
            onClick={withdrawOffer}
          >
            <Dismiss12Regular aria-hidden="true" />
          </button>
        </>
      ) : null}
    </div>
  )
}
