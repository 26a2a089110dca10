import { Button } from 'antd'
import { useRef, useState } from 'react'
import { limits } from '#core/contract/limits.ts'
import { CallError } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, send } from '#core/web/kit/index.ts'
import { Problems } from '#core/web/kit/parts/refused.tsx'
import { toast } from '#core/web/toast.ts'
import { captureEpcis } from '../../contract/epcis.ts'

/** Takes a file that another sent; what is wrong in it is shown with its path. */
export function EpcisCapture({ onClose, onCaptured }: { onClose(): void; onCaptured(): void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  const [sending, setSending] = useState(false)

  const capture = async () => {
    if (!file || sending) return
    setProblems([])
    if (file.size > limits.jsonBytes) {
      setProblems([t('epcis.tooLarge', { most: Math.floor(limits.jsonBytes / 1024 / 1024) })])
      return
    }
    setSending(true)
    try {
      const document = jsonOf(await file.text())
      if (document === undefined) {
        setProblems([t('epcis.noJson')])
        return
      }
      const sent = await send(captureEpcis, { document }, { long: true })
      if (!sent) return
      toast.success(t('epcis.captured', sent.output))
      onCaptured()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = Object.entries(error.fields).map(([path, text]) => `${path.replace(/^document\./, '')}: ${text}`)
      setProblems([error.message, ...fields])
    } finally {
      setSending(false)
    }
  }
  return (
    <AskingModal
      title={t('epcis.capture')}
      okText={t('epcis.capture')}
      okButtonProps={{ disabled: !file, loading: sending }}
      onOk={() => void capture()}
      onCancel={onClose}
    >
      <Problems problems={problems} />
      <p>{t('epcis.file')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('epcis.file')}
        accept=".json,.jsonld,application/json,application/ld+json"
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null)
          setProblems([])
        }}
      />
      <Button onClick={() => input.current?.click()}>{file?.name ?? t('epcis.chooseFile')}</Button>
    </AskingModal>
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON: told as a refusal.
    return undefined
  }
}
