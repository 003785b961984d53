import { Button, Field, makeStyles, Select, Text, Title3, tokens } from '@fluentui/react-components'
import { PlugDisconnected16Regular } from '@fluentui/react-icons/svg/plug-disconnected'
import { Settings20Regular } from '@fluentui/react-icons/svg/settings'
import { Stethoscope20Regular } from '@fluentui/react-icons/svg/stethoscope'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Session } from '#contract/bridge.ts'
import { loadKitTexts, useText } from '#kit/text.ts'
import { AppearanceControls } from '../appearance/AppearanceControls.tsx'
import { EnvironmentMark } from '../marks/EnvironmentMark.tsx'
import { ProductMark } from '../marks/ProductMark.tsx'
import { chooseProfile, rememberSignIn, useProfiles } from '../profiles/profiles.ts'
import { SignInForm } from './SignInForm.tsx'

const DoctorAtSignIn = lazy(async () => {
  const [module] = await Promise.all([
    import('../doctor/DoctorAtSignIn.tsx'),
    loadKitTexts(['shell.doctor', 'shell.crashes']),
  ])
  return module
})
const ProfileManager = lazy(() => import('../profiles/ProfileManager.tsx'))

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateRows: 'auto 1fr auto',
    height: '100%',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  bar: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalM,
    paddingRight: `calc(${tokens.spacingHorizontalM} + 100vw - env(titlebar-area-width, 100vw))`,
    WebkitAppRegion: 'drag',
  },
  controls: { display: 'flex', gap: tokens.spacingHorizontalS, WebkitAppRegion: 'no-drag' },
  card: {
    justifySelf: 'center',
    // Fixed at its upper edge: a centred card would move whenever a message appears or disappears.
    alignSelf: 'start',
    marginTop: 'max(0px, 50vh - 312px)',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    boxSizing: 'border-box',
    width: '400px',
    maxWidth: 'calc(100vw - 32px)',
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXXL}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  headText: { display: 'flex', flexDirection: 'column' },
  sub: { color: tokens.colorNeutralForeground2 },
  profile: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  select: { flexGrow: 1, minWidth: 0 },
  foot: {
    justifySelf: 'center',
    padding: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground2,
  },
})

export function SignInPage({ onSignedIn }: { onSignedIn(session: Session): void }) {
  const styles = useStyles()
  const text = useText()
  const { profiles, chosenId, last } = useProfiles()
  // Null until it is opened for the first time, which loads its code.
  const [isManaging, setManaging] = useState<boolean | null>(null)
  const [isExamining, setExamining] = useState<boolean | null>(null)
  const profile = profiles.find(({ id }) => id === chosenId)

  useEffect(() => {
    document.title = `${text('shell:signIn.title')} · ${text('shell:product')}`
  }, [text])

  const remember = (session: Session, asksTenant: boolean) => {
    rememberSignIn({
      profileId: session.profile.id,
      username: session.user.username,
      tenantId: session.user.tenantMode ? session.user.tenantId : '',
      asksTenant,
    })
    onSignedIn(session)
  }

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <div className={styles.controls}>
          <AppearanceControls />
        </div>
      </header>
      <main className={styles.card}>
        <div className={styles.head}>
          <ProductMark size={40} />
          <div className={styles.headText}>
            <Title3 as="h1">{text('shell:product')}</Title3>
            <Text size={200} className={styles.sub}>
              {text('shell:tagline')}
            </Text>
          </div>
        </div>
        <Field label={text('shell:profile.label')}>
          {(control) => (
            <div className={styles.profile}>
              {profile && <EnvironmentMark environment={profile.environment} />}
              <Select
                {...control}
                className={styles.select}
                value={chosenId}
                onChange={(_, { value }) => chooseProfile(value)}
              >
                {profiles.map(({ id, name, embedded }) => (
                  <option key={id} value={id}>
                    {embedded ? text('shell:profile.embedded') : name}
                  </option>
                ))}
              </Select>
              <Button
                icon={<Settings20Regular />}
                aria-label={text('shell:profile.manage')}
                title={text('shell:profile.manage')}
                onClick={() => setManaging(true)}
              />
              <Button
                icon={<Stethoscope20Regular />}
                aria-label={text('shell:doctor')}
                title={text('shell:doctor')}
                disabled={!profile}
                onClick={() => setExamining(true)}
              />
            </div>
          )}
        </Field>
        {profile ? (
          <SignInForm
            key={profile.id}
            profile={profile}
            suggested={last?.profileId === profile.id ? last : undefined}
            expectsTenant={last?.profileId === profile.id ? last.asksTenant : undefined}
            onSignedIn={remember}
            onExamine={() => setExamining(true)}
          />
        ) : (
          <Text className={styles.sub}>
            <PlugDisconnected16Regular /> {text('shell:profile.none')}
          </Text>
        )}
      </main>
      <footer className={styles.foot}>
        <Text size={200}>{text('shell:signIn.foot')}</Text>
      </footer>
      {isExamining !== null && profile && (
        <Suspense>
          <DoctorAtSignIn open={isExamining} profile={profile} onClose={() => setExamining(false)} />
        </Suspense>
      )}
      {isManaging !== null && (
        <Suspense>
          <ProfileManager open={isManaging} onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </div>
  )
}
