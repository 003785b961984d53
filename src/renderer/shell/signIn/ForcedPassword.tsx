import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { PasswordDialog } from '#features/sys/center/PasswordDialog.tsx'
import { bridge } from '#kit/bridge/bridge.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { loadTexts } from '../text/i18n.ts'
import { ProductMark } from '../ProductMark.tsx'

const useStyles = makeStyles({
  page: {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
  },
})

/** Ends the session here even when the call fails; the window has no tabs that could be lost. */
async function leave(): Promise<void> {
  await bridge.call('session.signOut').catch(() => undefined)
  useSession.getState().setSession(null)
}

/**
 * In place of the console while the account must change its password: nothing of the console is there, in no window
 * and at no address, and core would refuse what it asked for (DECISION-OPS-94).
 */
export default function ForcedPassword() {
  const styles = useStyles()
  const text = useText()
  const username = useSession(({ session }) => session?.user.username)
  const isExpired = useSession(({ session }) => session?.state === 'expired')
  const [isReady, setReady] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    void loadTexts(['sys.center', 'pickers']).then(() => setReady(true))
  }, [])
  // The dialog is closed before the page is unmounted, so that it restores what it hides from assistive technology.
  useEffect(() => {
    if (isLeaving || isExpired) void leave()
  }, [isLeaving, isExpired])
  return (
    <main className={styles.page} aria-busy={!isReady}>
      {isReady && username !== undefined ? (
        <>
          <ProductMark size={48} />
          {isLeaving || isExpired ? null : (
            <PasswordDialog username={username} onSignOut={() => setLeaving(true)} onClose={() => {}} />
          )}
        </>
      ) : (
        <Spinner label={text('shell:loading')} />
      )}
    </main>
  )
}
