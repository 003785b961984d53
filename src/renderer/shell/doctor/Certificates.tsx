import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { ShownCertificate } from '#contract/bridge.ts'
import { machineDay } from '#base/moments.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  part: { display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'start' },
  card: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderLeft: `2px solid ${tokens.colorNeutralStroke1}`,
  },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  mono: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  question: {
    display: 'grid',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS },
})

interface CertificatesProps {
  readonly certificates: readonly ShownCertificate[]
  /** An authority that could be trusted; the operator has compared its fingerprint. Undefined: none may be. */
  readonly onTrust: ((authority: ShownCertificate) => Promise<void>) | undefined
}

/** The certificates that a server showed, and the way to trust the authority behind them. */
export function Certificates({ certificates, onTrust }: CertificatesProps) {
  const styles = useStyles()
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const authority = onTrust && certificates.find(({ pem }) => pem !== '')
  const facts = ({ subject, issuer, from, until, fingerprint }: ShownCertificate) => [
    [text('shell.doctor:certificate.subject'), subject],
    [text('shell.doctor:certificate.issuer'), issuer],
    [
      text('shell.doctor:certificate.until'),
      text('shell.doctor:certificate.range', { from: machineDay(from), until: machineDay(until) }),
    ],
    [text('shell.doctor:certificate.fingerprint'), fingerprint],
  ]
  return (
    <section className={styles.part} aria-label={text('shell.doctor:certificates')}>
      <Text weight="semibold">{text('shell.doctor:certificates')}</Text>
      {certificates.map((certificate) => (
        <dl key={certificate.fingerprint} className={styles.card}>
          {facts(certificate).map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt className={styles.name}>{name}</dt>
              <dd className={value === certificate.fingerprint ? styles.mono : styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
      {authority && !isAsking && (
        <Button size="small" onClick={() => setAsking(true)}>
          {text('shell.doctor:trust', { subject: authority.subject })}
        </Button>
      )}
      {authority && isAsking && (
        <div className={styles.question} role="alert">
          <Text>{text('shell.doctor:trust.question', { subject: authority.subject })}</Text>
          <Text className={styles.mono}>{authority.fingerprint}</Text>
          <div className={styles.buttons}>
            <Button size="small" appearance="primary" onClick={() => void onTrust(authority)}>
              {text('shell.doctor:trust.accept')}
            </Button>
            <Button size="small" onClick={() => setAsking(false)}>
              {text('common:cancel')}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
