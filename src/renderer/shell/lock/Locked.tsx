import { DialogSurface, makeStyles, tokens, useThemeClassName } from '@fluentui/react-components'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { useText } from '#kit/text.ts'
import { LockScreen } from './LockScreen.tsx'

const useStyles = makeStyles({
  surface: { width: '400px', maxWidth: '92vw', border: 'none', boxShadow: 'none' },
  backdrop: { backgroundColor: tokens.colorNeutralBackground3 },
})

/** Gives a place outside the provider the variables of the theme. */
const dress = (place: HTMLElement, theme: string): void => {
  place.className = theme
}

/** The lock above everything else, in a place of its own. */
export default function Locked() {
  const styles = useStyles()
  const text = useText()
  const theme = useThemeClassName()
  const place = useMemo(() => {
    const element = document.createElement('div')
    element.dataset.lock = ''
    return element
  }, [])
  useLayoutEffect(() => {
    dress(place, theme)
  }, [place, theme])
  useLayoutEffect(() => {
    document.body.append(place)
    return () => place.remove()
  }, [place])
  // After Fluent, which gives the focus to the first element: the choice of an account.
  useEffect(() => place.querySelector<HTMLInputElement>('input[name=unlock]')?.focus(), [place])
  return (
    <Dialog open modalType="alert">
      <DialogSurface
        mountNode={place}
        className={styles.surface}
        backdrop={{ className: styles.backdrop }}
        aria-label={text('shell:lock.title')}
      >
        <LockScreen />
      </DialogSurface>
    </Dialog>
  )
}
