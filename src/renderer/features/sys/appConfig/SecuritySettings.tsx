import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect } from 'react'
import { blocksHold } from '#base/addresses.ts'
import { appConfig, SecurityConfig } from '#contract/resources/sys/appConfig.ts'
import { AddressRanges, useOwnAddresses } from '#features/sys/appConfig/AddressRanges.tsx'
import { ipTypeLabels, levelLabels, passwordModeLabels } from '#features/sys/appConfig/labels.ts'
import { PasswordSample } from '#features/sys/appConfig/PasswordSample.tsx'
import type { SettingsProps } from '#features/sys/appConfig/settingsProps.ts'
import { listText } from '#kit/listText.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { FormSection } from '#kit/form/FormTab.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { SettingsForm } from '#kit/form/SettingsForm.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useSession } from '#kit/session.ts'
import { type TextKey, translate, useText } from '#kit/text.ts'

const { security, saveSecurity } = appConfig.endpoints
const { TextField, NumberField, SelectField, SwitchField, TextArea } = formFields(SecurityConfig)

const useStyles = makeStyles({
  wide: { gridColumnStart: 1, gridColumnEnd: -1 },
  model: {
    gridColumnStart: 1,
    gridColumnEnd: -1,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  modelName: { padding: 0, marginBottom: tokens.spacingVerticalS, fontWeight: tokens.fontWeightSemibold },
})

/** The only type whose ranges are part of these settings. */
const GLOBAL = 1

/**
 * Prompts the user before ranges are saved that leave out this machine: they could not sign in again.
 * @returns whether the save may go on
 */
async function mayLockOut(
  values: Readonly<Record<string, unknown>>,
  own: readonly string[],
): Promise<boolean> {
  const { loginIpType, loginIp } = values
  if (loginIpType !== GLOBAL || own.length === 0) return true
  if (own.some((address) => blocksHold(String(loginIp), address))) return true
  const answer = await askConfirm({
    question: translate('sys.appConfig:ranges.lockOut', { addresses: listText(own) }),
    action: translate('common:save'),
    danger: true,
    typed: useSession.getState().session?.profile.name ?? '',
  })
  return answer !== null
}

/** Passwords, sign-in, addresses, and permissions of administrators. */
export function SecuritySettings(props: SettingsProps) {
  const own = useOwnAddresses()
  return (
    <SettingsForm
      {...props}
      title="sys.appConfig:form.security"
      schema={SecurityConfig}
      load={security}
      save={saveSecurity}
      asks={(values) => mayLockOut(values, own)}
    >
      <FormSection title="sys.appConfig:section.password">
        <PasswordFields />
      </FormSection>
      <FormSection title="sys.appConfig:section.login">
        <NumberField
          name="failureHere"
          label="sys.appConfig:field.failureHere"
          hint="sys.appConfig:hint.failureHere"
        />
        <NumberField
          name="unlockTime"
          label="sys.appConfig:field.unlockTime"
          hint="sys.appConfig:hint.unlockTime"
        />
        <NumberField
          name="verificationCodeHere"
          label="sys.appConfig:field.verificationCodeHere"
          hint="sys.appConfig:hint.verificationCodeHere"
        />
      </FormSection>
      <FormSection title="sys.appConfig:section.address">
        <AddressFields own={own} />
      </FormSection>
      <FormSection title="sys.appConfig:section.models">
        <ModelFields name="sysAdminModel" label="sys.appConfig:field.sysAdminModel" />
        <ModelFields name="comAdminModel" label="sys.appConfig:field.comAdminModel" />
      </FormSection>
    </SettingsForm>
  )
}

function PasswordFields() {
  const styles = useStyles()
  const { form } = useFormOfField()
  const [isCycleShown, isEncrypted, level] = [
    Number(form.watch('passwordModify')) !== 0,
    form.watch('passwordEnc') === true,
    Number(form.watch('passwordModifySecurityLevel')),
  ]
  useHiddenCycle(isCycleShown)
  return (
    <>
      <SelectField
        name="initPasswordModify"
        label="sys.appConfig:field.initPasswordModify"
        options={passwordModeLabels}
      />
      <SelectField
        name="passwordModify"
        label="sys.appConfig:field.passwordModify"
        options={passwordModeLabels}
      />
      {isCycleShown ? (
        <NumberField name="passwordModifyCycle" label="sys.appConfig:field.passwordModifyCycle" />
      ) : null}
      <SelectField
        name="passwordModifySecurityLevel"
        label="sys.appConfig:field.passwordModifySecurityLevel"
        options={levelLabels}
        wide
      />
      <div className={styles.wide}>
        <PasswordSample level={level} />
      </div>
      <SwitchField
        name="passwordEnc"
        label="sys.appConfig:field.passwordEnc"
        hint="sys.appConfig:hint.passwordEnc"
      />
      {isEncrypted ? (
        <TextField
          name="passwordEncKey"
          label="sys.appConfig:field.passwordEncKey"
          hint="sys.appConfig:hint.passwordEncKey"
          secret
          required
        />
      ) : null}
    </>
  )
}

/** A hidden cycle is sent as it is stored: its typed text could not be corrected there. */
function useHiddenCycle(isShown: boolean): void {
  const { form } = useFormOfField()
  useEffect(() => {
    if (isShown) return
    const stored: unknown = form.formState.defaultValues?.passwordModifyCycle
    if (!SecurityConfig.shape.passwordModifyCycle.safeParse(form.getValues('passwordModifyCycle')).success)
      form.setValue('passwordModifyCycle', stored, { shouldDirty: true })
  }, [isShown, form])
}

function AddressFields({ own }: { own: readonly string[] }) {
  const styles = useStyles()
  const { form } = useFormOfField()
  const isGlobal = Number(form.watch('loginIpType')) === GLOBAL
  return (
    <>
      <SelectField
        name="loginIpType"
        label="sys.appConfig:field.loginIpType"
        hint="sys.appConfig:hint.loginIpType"
        options={ipTypeLabels}
        wide
      />
      {isGlobal ? (
        <>
          <TextArea
            name="loginIp"
            label="sys.appConfig:field.loginIp"
            hint="sys.appConfig:hint.loginIp"
            rows={3}
            required
            wide
          />
          <div className={styles.wide}>
            <AddressRanges ranges={String(form.watch('loginIp') ?? '')} own={own} />
          </div>
        </>
      ) : null}
    </>
  )
}

/** Permissions of administrators of one kind. */
function ModelFields({ name, label }: { name: 'sysAdminModel' | 'comAdminModel'; label: TextKey }) {
  const styles = useStyles()
  const text = useText()
  return (
    <fieldset className={styles.model}>
      <legend className={styles.modelName}>{text(label)}</legend>
      <SwitchField name={`${name}.optionVisit`} label="sys.appConfig:field.optionVisit" />
      <SwitchField name={`${name}.optionData`} label="sys.appConfig:field.optionData" />
      <SwitchField name={`${name}.authVisit`} label="sys.appConfig:field.authVisit" />
      <SwitchField name={`${name}.authData`} label="sys.appConfig:field.authData" />
    </fieldset>
  )
}
