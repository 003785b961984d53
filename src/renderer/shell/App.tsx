import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { lazy, startTransition, Suspense, useEffect, useState } from 'react'
import type { HostInfo, Session } from '#contract/bridge.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { loadTexts } from './text/i18n.ts'
import { Following, Resuming } from './signIn/Resuming.tsx'
import { logFault } from './faults.ts'
import { loadProfiles } from './profiles/profiles.ts'
import { findSession, type Start } from './start.ts'

const loadSignIn = () => import('./signIn/SignInPage.tsx')
const loadConsole = async () => {
  const [module] = await Promise.all([import('./console/Console.tsx'), loadTexts(['kit'])])
  return module
}

const SignInPage = lazy(loadSignIn)
const Console = lazy(loadConsole)

const useStyles = makeStyles({
  wait: {
    display: 'grid',
    placeContent: 'center',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
  },
})

function Wait() {
  const styles = useStyles()
  const text = useText()
  return (
    <main className={styles.wait} aria-busy="true">
      <Spinner label={text('shell:loading')} />
    </main>
  )
}

/** Sign-in or console: whichever the session says. The other's code is loaded when it is near. */
export function App({ info }: { info: HostInfo }) {
  const [isSignedIn, setSignedIn] = useState(false)
  const [start, setStart] = useState<Start | null>({ kind: 'looking' })

  useEffect(() => {
    let isCurrent = true
    void findSession(info, (progress) => isCurrent && setStart(progress)).then((session) => {
      if (!isCurrent) return
      if (session) enter(session)
      startTransition(() => setStart(null))
    })
    return () => {
      isCurrent = false
    }
  }, [info])

  // A store's change renders at once and in one piece; as a transition the console is built in slices,
  // and the sign-in screen stays until it stands.
  useEffect(
    () =>
      useSession.subscribe(({ session }, before) => {
        // Signed out: the sign-in screen offers what there is now, not what there was at the start.
        if (!session && before.session) void loadProfiles().catch(logFault)
        startTransition(() => setSignedIn(session !== null && session.state !== 'signed-out'))
      }),
    [],
  )

  useEffect(() => {
    if (isSignedIn || start) return
    // While the person types, the console is on its way.
    const idle = requestIdleCallback(() => void loadConsole(), { timeout: 2000 })
    return () => cancelIdleCallback(idle)
  }, [isSignedIn, start])

  if (isSignedIn) {
    return (
      <Suspense fallback={<Wait />}>
        <Console info={info} />
      </Suspense>
    )
  }
  if (start?.kind === 'looking') return <Wait />
  if (start?.kind === 'resuming') {
    return <Resuming profile={start.profile} username={start.username} onOther={() => setStart(null)} />
  }
  if (start?.kind === 'following') return <Following onOther={() => setStart(null)} />
  return (
    <Suspense fallback={<Wait />}>
      <SignInPage onSignedIn={enter} />
    </Suspense>
  )
}

const enter = (session: Session): void => useSession.getState().setSession(session)
