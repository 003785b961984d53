import {
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  Switch,
  Text,
  Textarea,
  tokens,
} from '@fluentui/react-components'
import { LockClosed16Regular } from '@fluentui/react-icons/svg/lock-closed'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Environment, ProfileDraft } from '#contract/bridge.ts'
import { useText } from '#kit/text.ts'
import { environmentTexts } from '../marks/EnvironmentMark.tsx'
import { MappingField } from './MappingField.tsx'
import { mappingProblems } from './mappingCheck.ts'
import { checkProfile, type ProfileField } from './profileCheck.ts'
import { TextFileButton } from './TextFileButton.tsx'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  ca: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  fixed: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground2,
  },
  problem: { color: tokens.colorStatusDangerForeground1 },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
})

/** A certificate list is a few kilobytes; anything larger is another file. */
const fileLimit = 100_000

interface ProfileFormProps {
  draft: ProfileDraft
  /** It is not the user's to change. */
  isFixed: boolean
  /** Why the last attempt to save failed; empty: it did not. */
  problem: string
  /** Called whenever the form starts or stops holding unsaved input. */
  onFilled(isFilled: boolean): void
  onSave(draft: ProfileDraft): Promise<void>
}

/** Ties the form to its submit button, which is outside it among the dialog's actions. */
export const profileFormId = 'profile-form'

export function ProfileForm({ draft, isFixed, problem, onFilled, onSave }: ProfileFormProps) {
  const styles = useStyles()
  const text = useText()
  const [profile, setProfile] = useState(draft)
  const [touched, setTouched] = useState<ReadonlySet<ProfileField>>(new Set())
  const isSaving = useRef(false)
  const isFilled = JSON.stringify(profile) !== JSON.stringify(draft)
  useEffect(() => {
    onFilled(isFilled)
    return () => onFilled(false)
  }, [onFilled, isFilled])
  const problems = checkProfile(profile)

  const change = (values: Partial<ProfileDraft>) => setProfile((known) => ({ ...known, ...values }))
  const touch = (field: ProfileField) => setTouched((known) => new Set([...known, field]))
  const message = (field: ProfileField) => {
    const key = touched.has(field) ? problems[field] : undefined
    return key && text(key)
  }

  const parts: PartProps = { profile, isFixed, change, touch, message }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isFixed) return
    setTouched(new Set(['name', 'address', 'webAddress', 'proxyUrl', 'ca']))
    if (Object.keys(problems).length > 0 || isSaving.current) return
    isSaving.current = true
    if ((await mappingProblems(profile.mapping)).length > 0) {
      isSaving.current = false
      return
    }
    const { name, address, webAddress } = profile
    await onSave({
      ...profile,
      ...{ name: name.trim(), address: address.trim() },
      ...(webAddress !== undefined && { webAddress: webAddress.trim() }),
    })
    isSaving.current = false
  }

  return (
    <form
      id={profileFormId}
      className={styles.form}
      onSubmit={send}
      noValidate
      aria-label={text('shell:profile.form')}
    >
      {isFixed && (
        <Text className={styles.fixed}>
          <LockClosed16Regular /> {text('shell:policy.fixed')}
        </Text>
      )}
      <Field label={text('shell:profile.name')} required validationMessage={message('name')}>
        <Input
          readOnly={isFixed}
          value={profile.name}
          maxLength={60}
          onChange={(_, { value }) => change({ name: value })}
          onBlur={() => touch('name')}
        />
      </Field>
      <Field
        label={text('shell:profile.address')}
        required
        hint={text('shell:profile.addressHint')}
        validationMessage={message('address')}
      >
        <Input
          readOnly={isFixed}
          type="url"
          spellCheck={false}
          placeholder="https://"
          value={profile.address}
          maxLength={500}
          onChange={(_, { value }) => change({ address: value })}
          onBlur={() => touch('address')}
        />
      </Field>
      <Switch
        disabled={isFixed}
        label={text('shell:profile.requireHttps')}
        checked={profile.requireHttps}
        onChange={(_, { checked }) => change({ requireHttps: checked })}
      />
      <EnvironmentField {...parts} />
      <Field
        label={text('shell:profile.webAddress')}
        hint={text('shell:profile.webAddressHint')}
        validationMessage={message('webAddress')}
      >
        <Input
          readOnly={isFixed}
          type="url"
          spellCheck={false}
          placeholder="https://admin.example.com/#/{route}"
          value={profile.webAddress ?? ''}
          maxLength={500}
          onChange={(_, { value }) => change({ webAddress: value })}
          onBlur={() => touch('webAddress')}
        />
      </Field>
      <ProxyFields {...parts} />
      <CertificateField {...parts} />
      <MappingField
        value={profile.mapping ?? ''}
        isFixed={isFixed}
        onChange={(mapping) => change({ mapping })}
      />
      {problem && (
        <Text role="alert" className={styles.problem}>
          {problem}
        </Text>
      )}
    </form>
  )
}

interface PartProps {
  readonly profile: ProfileDraft
  readonly isFixed: boolean
  change(values: Partial<ProfileDraft>): void
  /** The operator has visited the field: from then on it shows its problem. */
  touch(field: ProfileField): void
  message(field: ProfileField): string | undefined
}

function EnvironmentField({ profile, isFixed, change }: PartProps) {
  const text = useText()
  return (
    <Field label={text('shell:profile.environment')} hint={text('shell:profile.environmentHint')}>
      <RadioGroup
        layout="horizontal"
        disabled={isFixed}
        value={profile.environment}
        // The options are the values of the field, here and in the proxy's.
        onChange={(_, { value }) => change({ environment: value as Environment })}
      >
        {Object.entries(environmentTexts).map(([environment, key]) => (
          <Radio key={environment} value={environment} label={text(key)} />
        ))}
      </RadioGroup>
    </Field>
  )
}

/** How the platform is reached. */
function ProxyFields({ profile, isFixed, change, touch, message }: PartProps) {
  const text = useText()
  const { proxy } = profile
  return (
    <>
      <Field label={text('shell:profile.proxy')}>
        <RadioGroup
          layout="horizontal"
          disabled={isFixed}
          value={proxy.mode}
          onChange={(_, { value }) =>
            change({ proxy: { ...proxy, mode: value as ProfileDraft['proxy']['mode'] } })
          }
        >
          <Radio value="system" label={text('shell:profile.proxy.system')} />
          <Radio value="none" label={text('shell:profile.proxy.none')} />
          <Radio value="manual" label={text('shell:profile.proxy.manual')} />
        </RadioGroup>
      </Field>
      {proxy.mode === 'manual' && (
        <Field label={text('shell:profile.proxyUrl')} required validationMessage={message('proxyUrl')}>
          <Input
            readOnly={isFixed}
            spellCheck={false}
            placeholder="http://proxy.example.com:8080"
            value={proxy.url}
            maxLength={500}
            onChange={(_, { value }) => change({ proxy: { ...proxy, url: value } })}
            onBlur={() => touch('proxyUrl')}
          />
        </Field>
      )}
    </>
  )
}

/** Certificates of an authority of the platform's own, typed or from a file. */
function CertificateField({ profile, isFixed, change, touch, message }: PartProps) {
  const styles = useStyles()
  const text = useText()
  const readFile = async (chosen: File) => {
    touch('ca')
    change({ ca: chosen.size > fileLimit ? chosen.name : await chosen.text() })
  }
  return (
    <div className={styles.ca}>
      <Field
        label={text('shell:profile.ca')}
        hint={text('shell:profile.caHint')}
        validationMessage={message('ca')}
      >
        <Textarea
          textarea={{ className: styles.mono, spellCheck: false }}
          readOnly={isFixed}
          rows={2}
          resize="vertical"
          value={profile.ca}
          maxLength={fileLimit}
          placeholder="-----BEGIN CERTIFICATE-----"
          onChange={(_, { value }) => change({ ca: value })}
          onBlur={() => touch('ca')}
        />
      </Field>
      {!isFixed && (
        <TextFileButton label={text('shell:profile.caFile')} accept=".pem,.crt,.cer" onFile={readFile} />
      )}
    </div>
  )
}
