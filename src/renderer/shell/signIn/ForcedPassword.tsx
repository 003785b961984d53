import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { PasswordDialog } from '#features/sys/center/PasswordDialog.tsx'
import { bridge } from '#kit/bridge/bridge.ts'
import { closeDialogs, openDialog } from '#kit/dialog/dialogs.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { loadTexts } from '../text/i18n.ts'
import { ProductMark } from '../marks/ProductMark.tsx'
import { leaveConsole } from '../session/leaveConsole.ts'

const useStyles = makeStyles({
  page: {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    height: '100%',
    outlineStyle: 'none',
    backgroundColor: tokens.colorNeutralBackground3,
  },
})

/** Ends the session here even when the call fails; the window has no tabs that could be lost. */
async function leave(): Promise<void> {
  await bridge.call('session.signOut').catch(() => undefined)
  await leaveConsole()
}

/**
 * In place of the console while the account must change its password: nothing of the console is there, in no window and
 * at no address, and core would refuse its requests (DECISION-OPS-94).
 */
export default function ForcedPassword() {
  const styles = useStyles()
  const text = useText()
  const username = useSession(({ session }) => session?.user.username ?? '')
  const isExpired = useSession(({ session }) => session?.state === 'expired')
  const page = useRef<HTMLElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void loadTexts(['sys.center', 'pickers']).then(() => setReady(true))
  }, [])
  useEffect(() => {
    if (!isReady) return
    // The dialog gives the focus back to the page when it closes.
    page.current?.focus()
    void openDialog(PasswordDialog, { username, onSignOut: () => void leave() })
    return closeDialogs
  }, [isReady, username])
  // Without a session there is nothing left to change.
  useEffect(() => {
    if (isExpired) void leave()
  }, [isExpired])
  return (
    <main ref={page} className={styles.page} tabIndex={-1} aria-busy={!isReady}>
      {isReady ? <ProductMark size={48} /> : <Spinner label={text('shell:loading')} />}
    </main>
  )
}
