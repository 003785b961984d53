import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import type { HostInfo, Session } from '#contract/bridge.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { Following, Resuming } from './signIn/Resuming.tsx'
import { SignInPage } from './signIn/SignInPage.tsx'
import { keepLinks } from './arrival.ts'
import { loadBackend } from './session/backend.ts'
import { logFault } from './faults.ts'
import { type Ahead, loadConsole, loadNear, openFirst } from './loadAhead.ts'
import { loadProfiles } from './profiles/profiles.ts'
import { noteSignIn } from './session/signedIn.ts'
import { startsAtSignIn, findSession, type Start } from './start.ts'

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

/** Shows sign-in or the console, depending on the session. The console's code is loaded while the user signs in. */
export function App({ info, ahead }: { info: HostInfo; ahead: Ahead | null }) {
  const [isSignedIn, setSignedIn] = useState(ahead !== null)
  // The component rather than a lazy one: React delays the content that follows a fallback.
  const [Console, setConsole] = useState<ComponentType<{ info: HostInfo }> | Error | null>(
    () => ahead?.Console ?? null,
  )
  const [start, setStart] = useState<Start | null>(() =>
    ahead || startsAtSignIn(info) ? null : { kind: 'looking' },
  )

  useEffect(() => {
    if (ahead) {
      // Not awaited: its state is not shown until it is known.
      void loadBackend()
      return
    }
    let isCurrent = true
    void findSession(info, (progress) => isCurrent && setStart(progress)).then((session) => {
      if (!isCurrent) return
      // The present screen stays until the console is rendered; the sign-in screen is not shown in between.
      if (session) enter(session)
      else startTransition(() => setStart(null))
    })
    return () => {
      isCurrent = false
    }
  }, [info, ahead])

  // A store's change renders synchronously; as a transition the console is rendered in slices, and the sign-in screen
  // stays until it is done.
  useEffect(
    () =>
      useSession.subscribe(({ session }, before) => {
        // Signed out: the sign-in screen shows the present profiles, not those of the start.
        if (!session && before.session) void loadProfiles().catch(logFault)
        if (isThere(session) === isThere(before.session)) return
        if (!isThere(session)) {
          startTransition(() => setSignedIn(false))
          return
        }
        // Reads that fail are repeated, and reported, where their data is shown.
        const first = session ? openFirst(info, session).catch(() => undefined) : null
        Promise.all([loadConsole(), first]).then(
          ([module]) =>
            startTransition(() => {
              setConsole(() => module.default)
              setSignedIn(isThere(useSession.getState().session))
              setStart(null)
            }),
          (error: unknown) => setConsole(error instanceof Error ? error : new Error(String(error))),
        )
      }),
    [info],
  )

  const isShown = isSignedIn && Console !== null
  // The console opens links by itself.
  useEffect(() => (isShown ? undefined : keepLinks()), [isShown])

  if (Console instanceof Error) throw Console
  if (isSignedIn && Console) return <Console info={info} />
  if (start?.kind === 'looking') return <Wait />
  if (start?.kind === 'resuming') {
    return <Resuming profile={start.profile} username={start.username} onOther={() => setStart(null)} />
  }
  if (start?.kind === 'following') return <Following onOther={() => setStart(null)} />
  return (
    <>
      <SignInPage onSignedIn={enterNow} />
      <ConsoleNear info={info} />
    </>
  )
}

/** Loads the console and its first screen while the user types, after the sign-in screen has been rendered. */
function ConsoleNear({ info }: { info: HostInfo }) {
  useEffect(() => {
    // Parts that fail to load are loaded again, and reported, when they are shown.
    const idle = requestIdleCallback(() => void loadNear(info).catch(() => undefined), { timeout: 2000 })
    return () => cancelIdleCallback(idle)
  }, [info])
  return null
}

const isThere = (session: Session | null): boolean => session !== null && session.state !== 'signed-out'

const enterNow = (session: Session): void => {
  noteSignIn()
  enter(session)
}

const enter = (session: Session): void => useSession.getState().setSession(session)
