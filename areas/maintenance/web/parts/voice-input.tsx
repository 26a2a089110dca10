import { AudioOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { recordingLimits } from '#core/contract/recordings.ts'
import { newKey } from '#core/web/call/new-key.ts'
import { useT } from '#core/web/i18n/index.ts'
import type { Photo } from '#core/web/kit/photo/photo.ts'
import { toast } from '#core/web/toast.ts'
import { type Recording, recordVoice, whyNoVoice } from './record-voice.ts'

/** What was said and is not sent yet: stored once under its key, as a picture is. */
type Voice = Photo

interface Props {
  value: Voice | null
  onChange(value: Voice | null): void
}

/** Records what a person says, at most a minute, and plays it until it is sent. Where the browser gives no microphone it says why. */
export function VoiceInput({ value, onChange }: Props) {
  const t = useT()
  const [recording, setRecording] = useState<Recording | null>(null)
  const [asking, setAsking] = useState(false)
  const [left, setLeft] = useState<number>(recordingLimits.seconds)
  const open = useRef<Recording | null>(null)
  // Whoever closes the dialog is not listened to any more.
  useEffect(() => () => open.current?.drop(), [])
  useEffect(() => {
    if (!recording) return
    const end = Date.now() + recordingLimits.seconds * 1_000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setLeft(rest)
      if (rest === 0) recording.stop()
    }, 250)
    return () => clearInterval(timer)
  }, [recording])
  const start = async () => {
    setAsking(true)
    try {
      const begun = await recordVoice()
      open.current = begun
      setLeft(recordingLimits.seconds)
      setRecording(begun)
      void begun.done.then((blob) => {
        open.current = null
        setRecording(null)
        if (blob) onChange({ key: newKey(), blob })
      })
    } catch (error) {
      toast.error(t(whyNoVoice(error)))
    } finally {
      setAsking(false)
    }
  }
  if (value)
    return (
      <p className="mt-voice">
        <Spoken blob={value.blob} name={t('maintenanceVoice')} />
        <Button icon={<CloseOutlined />} aria-label={t('maintenanceVoice.remove')} onClick={() => onChange(null)} />
      </p>
    )
  // A button of its own: one that was loading a moment before would still swallow the press that stops.
  if (recording)
    return (
      <p className="mt-voice">
        <Button key="stop" danger size="large" icon={<AudioOutlined />} onClick={() => recording.stop()}>
          {t('maintenanceVoice.stop', { seconds: left })}
        </Button>
      </p>
    )
  return (
    <p className="mt-voice">
      <Button size="large" icon={<AudioOutlined />} loading={asking} onClick={() => void start()}>
        {t('maintenanceVoice.record')}
      </Button>
    </p>
  )
}

/** What only this page has. */
function Spoken({ blob, name }: { blob: Blob; name: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what was just said
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
    <audio
      controls
      aria-label={name}
      ref={(audio) => {
        if (!audio) return
        const address = URL.createObjectURL(blob)
        audio.src = address
        return () => URL.revokeObjectURL(address)
      }}
    />
  )
}
