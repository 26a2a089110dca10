import { Alert, Button, Card, Descriptions, Form, Input, Skeleton } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { call } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, tellFailure } from '#core/web/kit/index.ts'
import { SheetDrop } from '#core/web/kit/parts/sheet-drop.tsx'
import { typedCode } from '../../contract/file-code.ts'
import { checkStampedCopy, type OpenCheck } from '../../contract/seal.api.ts'
import { readFile } from '../parts/read-file.ts'
import { signedText } from '../parts/signed-text.ts'
import './open-check.css'

/** What was asked for, and what came of it; `found` null: nobody stamped it here. */
interface Checked {
  /** The name of the file; null: asked for by a code alone. */
  file: string | null
  found: OpenCheck | null
}

/**
 * Whether a file is what a factory stamped, for whoever has it: without a login, by the file, of which the hash alone is sent, or by the code
 * printed on it, with which this page is opened.
 *
 * @param languages the choice of languages
 */
export default function OpenSealCheck({ languages }: { languages: ReactNode }) {
  const t = useT()
  const { code: asked } = useParams()
  const [typed, setTyped] = useState(asked ?? '')
  const [checking, setChecking] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [language] = useLanguage()
  const worded = useRef(language)
  /** What was asked last: an answer to what was asked before is none any more. */
  const last = useRef<(() => Promise<Checked>) | null>(null)
  const ask = async (work: () => Promise<Checked>) => {
    last.current = work
    setChecking(true)
    try {
      const answer = await work()
      if (last.current === work) setChecked(answer)
    } catch (error) {
      if (last.current === work) tellFailure(error)
    } finally {
      if (last.current === work) setChecking(false)
    }
  }
  const check = (work: () => Promise<Checked>) => {
    setChecked(null)
    return ask(work)
  }
  const reword = useEffectEvent(() => {
    const { current: work } = last
    // Where it stands is said by the server, in the language that was shown when it was asked.
    if (work) void ask(() => work())
  })
  useEffect(() => {
    if (worded.current === language) return
    worded.current = language
    reword()
  }, [language])
  const byCode = (text: string) =>
    check(async () => ({
      file: null,
      ...(await call(checkStampedCopy, { code: typedCode(text).slice(0, 64) || '-' })),
    }))
  const byFile = (file: File) =>
    check(async () => {
      const { sha256, code } = await readFile(file)
      // What carries no code was stamped by nobody: there is nothing to ask.
      return { file: file.name, found: code ? (await call(checkStampedCopy, { code, sha256 })).found : null }
    })
  const first = useRef(byCode)
  useEffect(() => {
    document.title = `${t('openCheck.title')} · ${t('app.name')}`
  }, [t])
  useEffect(() => {
    if (asked) void first.current(asked)
  }, [asked])
  return (
    <main className="open-check">
      <Card title={<h1>{t('openCheck.title')}</h1>} extra={languages}>
        <p className="kit-faint">{t('openCheck.hint')}</p>
        <SheetDrop
          accept="application/pdf"
          title={checked?.file ?? t('signature.drop')}
          limits={t('signature.stays')}
          onChoose={(file) => void byFile(file)}
        />
        <Form layout="vertical" onFinish={() => void byCode(typed)}>
          <Form.Item label={t('openCheck.code')} htmlFor="open-check-code">
            <Input
              id="open-check-code"
              value={typed}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </Form.Item>
          <Button htmlType="submit" loading={checking} disabled={!typed.trim()}>
            {t('openCheck.byCode')}
          </Button>
        </Form>
        {checking && <Skeleton active />}
        {checked && !checked.found && (
          <Alert
            type="error"
            showIcon
            title={t(checked.file === null ? 'openCheck.noCode' : 'openCheck.unknown')}
            description={t(checked.file === null ? 'openCheck.noCodeWhy' : 'openCheck.unknownWhy')}
          />
        )}
        {checked?.found && <Told found={checked.found} />}
      </Card>
    </main>
  )
}

const files = { same: 'success', changed: 'error', none: 'info' } as const

function Told({ found }: { found: OpenCheck }) {
  const t = useT()
  const { factory, title, stampedAt, zone, seals, signature, file, standing } = found
  const holds = standing?.holds ?? false
  return (
    <div className="open-check-told">
      <Alert type={files[file]} showIcon title={t(`openCheck.${file}`)} />
      {file !== 'changed' && (
        <Alert
          type={holds ? 'success' : 'warning'}
          showIcon
          title={t(holds ? 'openCheck.holds' : 'openCheck.past', { standing: standing?.text ?? t('openCheck.gone') })}
        />
      )}
      <Descriptions column={1} size="small" bordered>
        <Descriptions.Item label={t('openCheck.factory')}>{factory}</Descriptions.Item>
        <Descriptions.Item label={t('signature.document')}>{title}</Descriptions.Item>
        <Descriptions.Item label={t('signature.standing')}>{standing?.text ?? t('openCheck.gone')}</Descriptions.Item>
        <Descriptions.Item label={t('signature.stampedAt')}>{instantText(stampedAt, zone)}</Descriptions.Item>
        {seals.map(({ name, level, userName, at }) => (
          <Descriptions.Item key={`${level} ${name}`} label={name}>
            {t('openCheck.sealed', { level, name: userName, at: instantText(at, zone) })}
          </Descriptions.Item>
        ))}
        <Descriptions.Item label={t('signature.signed')}>
          {signature ? signedText(t, signature, zone) : t('signature.unsigned')}
        </Descriptions.Item>
      </Descriptions>
    </div>
  )
}
