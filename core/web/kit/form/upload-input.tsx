import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress, Upload } from 'antd'
import { useRef, useState } from 'react'
import { uploadFile } from '#core/contract/core.api.ts'
import { limits } from '#core/contract/limits.ts'
import { upload } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { toast } from '#core/web/toast.ts'
import { fileUrl } from '../file-url.ts'
import { tellFailure } from '../send.ts'

export interface StoredFile {
  id: number
  fileNo: string
  name: string
}

interface Props {
  id?: string
  kind: 'image' | 'file'
  value?: number | null
  onChange?(value: number | null): void
  /** A file was uploaded just now. */
  onStored?(file: StoredFile): void
  /** The file that stands there when the form opens. */
  stored?: { fileNo: string; name: string } | null
  disabled?: boolean
  accept?: string
  'aria-label'?: string
}

/** Stores one picture or file and holds its id. */
export function UploadInput({ id, kind, value, onChange, onStored, stored, disabled, accept, ...rest }: Props) {
  const t = useT()
  const [fresh, setFresh] = useState<StoredFile | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const shown = value == null ? null : fresh?.id === value ? fresh : (stored ?? null)

  const send = async (file: File) => {
    if (file.size > limits.documentBytes)
      return toast.error(t('http.413', { max: `${limits.documentBytes / 1024 / 1024} MB` }))
    stop.current = new AbortController()
    setShare(0)
    try {
      const purpose = kind === 'image' ? 'image' : 'document'
      const kept = await upload(uploadFile, { purpose }, file, { onProgress: setShare, signal: stop.current.signal })
      setFresh(kept)
      onStored?.(kept)
      onChange?.(kept.id)
    } catch (error) {
      if (!stop.current.signal.aborted) tellFailure(error)
    } finally {
      setShare(null)
    }
  }
  return (
    <div className="kit-upload">
      {shown && kind === 'image' && <img src={fileUrl(shown.fileNo)} alt={shown.name} />}
      {shown && kind === 'file' && (
        <a href={fileUrl(shown.fileNo)} target="_blank" rel="noreferrer">
          {shown.name}
        </a>
      )}
      {share === null ? (
        <Upload
          accept={accept ?? (kind === 'image' ? 'image/png,image/jpeg,image/webp' : undefined)}
          showUploadList={false}
          disabled={disabled}
          beforeUpload={(file) => {
            void send(file)
            return false
          }}
        >
          <Button id={id} size="small" icon={<UploadOutlined />} disabled={disabled} aria-label={rest['aria-label']}>
            {t(value == null ? 'kit.upload' : 'kit.replace')}
          </Button>
        </Upload>
      ) : (
        <>
          <Progress className="kit-wide" size="small" percent={Math.round(share * 100)} />
          <Button size="small" onClick={() => stop.current?.abort()}>
            {t('kit.cancel')}
          </Button>
        </>
      )}
      {value != null && share === null && !disabled && (
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('kit.delete')}
          onClick={() => onChange?.(null)}
        />
      )}
    </div>
  )
}
