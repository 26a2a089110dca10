import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Target, takeFiles } from './uploads.ts'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

interface Props {
  /** Null: nothing can be dropped here, and `why` says why. */
  target: Target | null
  why: string
  children: ReactNode
}

/** A place that files are dropped on; it says where they go before they are let go. */
export function DropZone({ target, why, children }: Props) {
  const t = useT()
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return (
    <div
      className="documents-drop"
      onDragEnter={(event) => {
        if (!holdsFiles(event)) return
        depth.current += 1
        setOver(true)
      }}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = target ? 'copy' : 'none'
      }}
      onDragLeave={(event) => {
        if (!holdsFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        leave()
        if (target) takeFiles([...event.dataTransfer.files], target)
      }}
    >
      {children}
      {over && (
        <p className="documents-over">
          {target ? t('upload.dropInto', { folder: 'folder' in target ? target.folder : target.title }) : why}
        </p>
      )}
    </div>
  )
}

/** The button that chooses files where nobody drags. */
export function ChooseFiles({ target, label, many = true }: { target: Target | null; label: string; many?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button type="primary" icon={<UploadOutlined />} disabled={!target} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={many}
        hidden
        aria-label={label}
        onChange={({ target: chosen }) => {
          if (target) takeFiles([...(chosen.files ?? [])], target)
          chosen.value = ''
        }}
      />
    </>
  )
}
