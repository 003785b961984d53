import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { type OssInfo, oss, previewOf } from '#contract/resources/ops/oss.ts'
import { filePreviewTab } from '#contract/tabs.ts'
import { FileContent } from '#features/ops/filePreview/FileContent.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { bytesText } from '#kit/files/amounts.ts'
import { saveFile } from '#kit/files/links.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { FailedState } from '#ui/States.tsx'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  name: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
  size: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap', flex: 1 },
  body: { flex: 1, minHeight: 0, overflow: 'auto', display: 'grid' },
  middle: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingVerticalXXL,
    textAlign: 'center',
  },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS },
})

/** Shows one stored file inside the console; a kind that cannot be shown is offered for download. */
export function FilePreview({ params }: ScreenProps) {
  const styles = useStyles()
  const text = useText()
  const parsed = filePreviewTab.params.safeParse(params)
  const fileId = parsed.success ? (parsed.data.fileId ?? '') : ''
  const { data, error, isPending, refetch } = useEndpoint(
    oss.endpoints.getFiles,
    { query: { ids: fileId } },
    { enabled: fileId !== '' },
  )
  const file = data?.data[fileId]
  if (fileId !== '' && error) {
    return <FailedAnswer failure={error.failure} onRetry={refetch} />
  }
  if (fileId !== '' && isPending)
    return <Spinner label={text('kit:list.loading')} className={styles.middle} />
  return file ? <Preview file={file} /> : <FailedState title={text('ops.filePreview:incorrect')} />
}

function Preview({ file }: { file: OssInfo }) {
  const styles = useStyles()
  const text = useText()
  const tab = useTab()
  const { fileOriName: name, fileSize, url } = file
  const { setTitle } = tab
  // oxlint-disable-next-line react/exhaustive-deps -- the handle is a new object in every render
  useEffect(() => setTitle(name), [name])
  const kind = previewOf(file)
  const save = () => void saveFile({ url, fileName: name })
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <Text weight="semibold" className={styles.name} title={name}>
          {name}
        </Text>
        <Text size={200} className={styles.size}>
          {bytesText(fileSize)}
        </Text>
        <Button icon={<ArrowDownloadRegular />} onClick={save}>
          {text('ops.filePreview:download')}
        </Button>
      </div>
      <div className={styles.body}>
        {kind === null ? (
          <div className={styles.middle} role="alert">
            <Text>{text('ops.filePreview:unsupported')}</Text>
            <div className={styles.buttons}>
              <Button icon={<ArrowDownloadRegular />} onClick={save}>
                {text('ops.filePreview:download')}
              </Button>
              <Button appearance="primary" onClick={() => tab.close()}>
                {text('common:ok')}
              </Button>
            </div>
          </div>
        ) : (
          <FileContent key={file.id} file={file} kind={kind} />
        )}
      </div>
    </div>
  )
}
