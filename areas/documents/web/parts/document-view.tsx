import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { queries } from '#core/web/call/query.ts'
import { useT } from '#core/web/i18n/index.ts'
import { fileUrl, NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { getDocumentSheet, getDocumentWords } from '../../contract/sheet.api.ts'

const PdfReader = lazy(() => import('#core/web/kit/pdf/index.ts').then((m) => ({ default: m.PdfReader })))

/** A version of a document, as far as it is shown. */
export interface Shown {
  id: number
  number: number
  fileNo: string
  name: string
  mime: string
}

const sheets = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
])

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The button that saves a file. */
export function Download({ fileNo, name }: Pick<Shown, 'fileNo' | 'name'>) {
  const t = useT()
  return (
    <Button icon={<DownloadOutlined />} href={fileUrl(fileNo)} download={name}>
      {t('document.download')}
    </Button>
  )
}

/** What stands in a document: pages, a picture, a recording, a table, text; of anything else the way to save it. */
export function DocumentView({ shown }: { shown: Shown }) {
  const t = useT()
  const { fileNo, name, mime } = shown
  const address = fileUrl(fileNo)
  if (mime === 'application/pdf')
    return (
      <Suspense fallback={<Skeleton active />}>
        <div className="documents-pdf">
          <PdfReader key={fileNo} fileNo={fileNo} name={name} fit="width" />
        </div>
      </Suspense>
    )
  if (mime.startsWith('image/')) return <img className="documents-picture" src={address} alt={name} />
  if (mime.startsWith('video/'))
    // biome-ignore lint/a11y/useMediaCaption: what people upload has none; its title stands beside it
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
    return <video key={fileNo} className="documents-picture" src={address} controls playsInline aria-label={name} />
  if (mime.startsWith('audio/'))
    // biome-ignore lint/a11y/useMediaCaption: as above
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
    return <audio key={fileNo} src={address} controls aria-label={name} />
  if (sheets.has(mime)) return <SheetView shown={shown} />
  if (mime === word) return <WordsView shown={shown} />
  if (mime.startsWith('text/')) return <TextView key={fileNo} fileNo={fileNo} />
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('document.noPreview')}>
      <Download fileNo={fileNo} name={name} />
    </Empty>
  )
}

function SheetView({ shown: { id, number } }: { shown: Shown }) {
  const t = useT()
  const { data, error, refetch } = useCall(getDocumentSheet, { id, number })
  if (!data) return error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton active className="kit-slow" />
  const [head = [], ...rows] = data.rows
  return (
    <>
      {data.more && <Alert className="kit-gap" type="info" showIcon title={t('document.more')} />}
      <div className="documents-sheet" role="region" aria-label={data.sheet} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is what its place says
                <th key={i}>{cell}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is what its place says
              <tr key={i}>
                {row.map((cell, j) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={j}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function WordsView({ shown: { id, number } }: { shown: Shown }) {
  const t = useT()
  const { data, error, refetch } = useCall(getDocumentWords, { id, number })
  if (!data) return error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton active className="kit-slow" />
  return (
    <>
      <Alert
        className="kit-gap"
        type="info"
        showIcon
        title={t(data.more ? 'document.wordsMore' : 'document.wordsOnly')}
      />
      <pre className="documents-text">{data.text}</pre>
    </>
  )
}

/** Of a long text so much is shown. */
const textBytes = 256 * 1024

async function beginningOf(fileNo: string): Promise<{ text: string; more: boolean }> {
  const answer = await fetch(fileUrl(fileNo), { headers: { range: `bytes=0-${textBytes - 1}` } })
  if (!answer.ok) throw new Error(String(answer.status))
  const whole = Number(answer.headers.get('content-range')?.split('/')[1] ?? 0)
  // A character that is cut in two at the end is left out.
  const text = new TextDecoder().decode(await answer.arrayBuffer(), { stream: true })
  return { text, more: whole > textBytes }
}

function TextView({ fileNo }: { fileNo: string }) {
  const t = useT()
  const { data, error, refetch } = useQuery(
    { queryKey: ['documentText', fileNo], queryFn: () => beginningOf(fileNo), staleTime: Number.POSITIVE_INFINITY },
    queries,
  )
  if (!data)
    return error ? (
      <NotLoaded error={new Error(t('document.notRead'))} onRetry={refetch} />
    ) : (
      <Skeleton active className="kit-slow" />
    )
  return (
    <>
      {data.more && <Alert className="kit-gap" type="info" showIcon title={t('document.more')} />}
      <pre className="documents-text">{data.text}</pre>
    </>
  )
}
