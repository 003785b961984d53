import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { Add16Regular } from '@fluentui/react-icons/svg/add'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import type { Profile, ProfileDraft } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { failureOf, failureText } from '#kit/data/failures.ts'
import { FrameSurface } from '#kit/dialog/DialogFrame.tsx'
import { usePolicy } from '#kit/policy.ts'
import { type Translate, useText } from '#kit/text.ts'
import { EnvironmentMark } from '../marks/EnvironmentMark.tsx'
import { ReturnFocus } from '#ui/ReturnFocus.tsx'
import { ProfileForm, profileFormId } from './ProfileForm.tsx'
import { emptyProfile } from './profileCheck.ts'
import { chooseProfile, draftOf, loadProfiles, useProfiles } from './profiles.ts'
import { rowTokens } from '#ui/rowTokens.ts'

const useStyles = makeStyles({
  content: { display: 'grid', gridTemplateColumns: '200px minmax(0, 1fr)', gap: tokens.spacingHorizontalXL },
  side: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  entry: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    width: '100%',
    minHeight: '34px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: rowTokens.hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: { backgroundColor: rowTokens.current, fontWeight: tokens.fontWeightSemibold },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  confirm: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, alignItems: 'start' },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
})

const isOwn = ({ embedded, managed }: Profile): boolean => !embedded && managed !== true

/**
 * Adds, changes and removes the profiles of this console. Stays mounted while closed, so that closing restores what the
 * open dialog hides from assistive technology.
 */
export default function ProfileManager({ open, onClose }: { open: boolean; onClose(): void }) {
  const escapeRef = useRef(onClose)
  return (
    <Dialog open={open} onOpenChange={(_, data) => !data.open && escapeRef.current()}>
      <Surface escapeRef={escapeRef} onClose={onClose} />
    </Dialog>
  )
}

/** The question before the action. The questions of the kit are not rendered before sign-in. */
interface Question {
  readonly words: string
  readonly action: string
  run(): void
}

interface SurfaceProps {
  /** Action of Escape and of a click beside the dialog. */
  readonly escapeRef: RefObject<() => void>
  onClose(): void
}

/** Why a profile could not be saved or removed. */
function problemOf(error: unknown, text: Translate): string {
  const failure = failureOf(error)
  if (failure.fields?.name === 'duplicate') return text('shell:profile.nameTaken')
  return Object.values(failure.fields ?? {}).join(' ') || failureText(failure, text)
}

/** For a ref: once, when it appears. */
const focusOn = (element: HTMLElement | null): void => element?.focus()

function Surface({ escapeRef, onClose }: SurfaceProps) {
  const styles = useStyles()
  const text = useText()
  const { profiles, chosenId } = useProfiles()
  const mayChange = usePolicy()?.ownProfiles ?? true
  const [draft, setDraft] = useState<ProfileDraft>(() => {
    const shown = profiles.filter(({ embedded }) => !embedded)
    // Where none can be added, an empty form would be of no use.
    const first = mayChange ? undefined : shown[0]
    const chosen = shown.find(({ id }) => id === chosenId) ?? first
    return chosen ? draftOf(chosen) : emptyProfile
  })
  const isFixed = !mayChange || profiles.some((profile) => profile.id === draft.id && !isOwn(profile))
  const [question, setQuestion] = useState<Question | null>(null)
  const [isFilled, setFilled] = useState(false)
  const [problem, setProblem] = useState('')
  const isAsking = question !== null

  const side = useRef<HTMLDivElement>(null)
  // The focused element is removed with the question; without a focus Escape would not close the dialog.
  useEffect(() => {
    if (isAsking || document.activeElement !== document.body) return
    side.current?.querySelector<HTMLElement>('[aria-current="true"], :scope > button')?.focus()
  }, [isAsking])

  const edit = (next: ProfileDraft) => {
    setDraft(next)
    setQuestion(null)
    setProblem('')
  }

  /** Does what loses the input, after a question where there is any. */
  const leave = (run: () => void) => {
    if (!isFilled) return run()
    setQuestion({ words: text('shell:profile.discardQuestion'), action: text('shell:tabs.discard'), run })
  }
  const close = () => (isAsking ? setQuestion(null) : leave(onClose))
  escapeRef.current = close

  const act = async (work: () => Promise<void>) => {
    try {
      await work()
      setProblem('')
    } catch (error) {
      setProblem(problemOf(error, text))
    }
  }

  const save = (changed: ProfileDraft) =>
    act(async () => {
      const saved = await bridge.call('profiles.save', changed)
      await loadProfiles()
      chooseProfile(saved.id)
      onClose()
    })

  const remove = () =>
    act(async () => {
      if (draft.id) await bridge.call('profiles.remove', { id: draft.id })
      await loadProfiles()
      edit(emptyProfile)
    })

  return (
    <ReturnFocus>
      <FrameSurface
        title={text('shell:profile.manage')}
        width={820}
        isFixedWidth
        className={styles.content}
        actions={
          <>
            {draft.id && !isAsking && !isFixed && (
              <Button
                onClick={() =>
                  setQuestion({
                    words: text('shell:profile.removeQuestion', { name: draft.name }),
                    action: text('common:delete'),
                    run: () => void remove(),
                  })
                }
              >
                {text('common:delete')}
              </Button>
            )}
            <Button onClick={() => leave(onClose)}>{text('common:close')}</Button>
            {!isAsking && !isFixed && (
              <Button type="submit" form={profileFormId} appearance="primary">
                {text('common:save')}
              </Button>
            )}
          </>
        }
        onClose={onClose}
      >
        <ProfileList
          ref={side}
          profiles={profiles}
          chosenId={draft.id}
          mayChange={mayChange}
          onChoose={(profile) => leave(() => edit(profile ? draftOf(profile) : emptyProfile))}
        />
        {question && <QuestionBox question={question} onCancel={() => setQuestion(null)} />}
        {/* Out of sight while a question is asked: what is typed stays. */}
        <div hidden={isAsking}>
          <ProfileForm
            key={draft.id ?? 'new'}
            draft={draft}
            isFixed={isFixed}
            problem={problem}
            onFilled={setFilled}
            onSave={save}
          />
        </div>
      </FrameSurface>
    </ReturnFocus>
  )
}

interface ProfileListProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly profiles: readonly Profile[]
  readonly chosenId: string | undefined
  /** Whether profiles may be added. */
  readonly mayChange: boolean
  /** @param profile null: a new one */
  onChoose(profile: Profile | null): void
}

function ProfileList({ ref, profiles, chosenId, mayChange, onChoose }: ProfileListProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <div ref={ref} className={styles.side}>
      <ul className={styles.list} aria-label={text('shell:profile.list')}>
        {profiles
          .filter(({ embedded }) => !embedded)
          .map((profile) => (
            <li key={profile.id}>
              <button
                type="button"
                className={mergeClasses(styles.entry, profile.id === chosenId && styles.current)}
                aria-current={profile.id === chosenId}
                onClick={() => onChoose(profile)}
              >
                <span className={styles.name}>{profile.name}</span>
                <EnvironmentMark environment={profile.environment} />
              </button>
            </li>
          ))}
      </ul>
      <Button
        icon={<Add16Regular />}
        disabledFocusable={!mayChange}
        title={mayChange ? undefined : text('shell:policy.ownProfiles')}
        onClick={() => onChoose(null)}
      >
        {text('shell:profile.add')}
      </Button>
    </div>
  )
}

function QuestionBox({ question, onCancel }: { question: Question; onCancel(): void }) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.confirm} role="alert">
      <Text>{question.words}</Text>
      <div className={styles.actions}>
        <Button appearance="primary" onClick={question.run}>
          {question.action}
        </Button>
        <Button ref={focusOn} onClick={onCancel}>
          {text('common:cancel')}
        </Button>
      </div>
    </div>
  )
}
