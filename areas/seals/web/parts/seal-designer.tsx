import { Button, Form, type FormInstance, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Box, movedTo, resizedTo, stepOf } from '#core/web/kit/drawing/placing.ts'
import { useMmDrag } from '#core/web/kit/drawing/use-mm-drag.ts'
import type { FormValues } from '#core/web/kit/form/values.ts'
import { fileUrl } from '#core/web/kit/index.ts'
import { PdfPage, usePdf, whyNotShown } from '#core/web/kit/pdf/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { localDate } from '#engines/working-time/index.ts'
import { a4, type Orientation, type SealColor, type SealLook } from '../../contract/drawing.ts'
import type { SealKind } from '../../contract/seal.ts'
import { sampleCode, useSampleModules } from './sample-code.ts'
import { SealPicture } from './seal-picture.tsx'
import { useSealFont } from './use-seal-font.ts'

interface Props {
  form: FormInstance<FormValues>
  changed(): void
  /** As the form was opened. */
  initial: FormValues
  /** Pictures that the seal may have behind it. */
  pictures: readonly ({ id: number; fileNo: string } | null)[]
}

type Watched = SealLook &
  Box & {
    kind: SealKind
    text: string | null
    color: SealColor
    orientation: Orientation
    backgroundId: number | null
  }

/** A seal that is smaller is not read; a larger one covers its page. */
const sealSizes = { least: { width: 5, height: 3 }, most: 200 }

const numbers = ['borderWidth', 'borderRadius', 'width', 'height', 'left', 'top', 'fontSize'] as const

/** Inputs while somebody types hold anything: what is no number yet is drawn as the least. */
function readable(values: FormValues): Watched {
  const measured = numbers.map((key) => [key, Number(values[key]) || (key === 'fontSize' ? 4 : 0)])
  return { ...(values as Watched & FormValues), ...Object.fromEntries(measured) }
}

/**
 * An A4 page with the seal on it, as large as the room allows: dragged with a finger or the mouse, sized at its corner, moved by arrow keys
 * (with Shift by a tenth of a millimetre). A file of one's own can lie under it; it stays on this machine.
 */
export function SealDesigner({ form, changed, initial, pictures }: Props) {
  const t = useT()
  const { user } = useSession()
  const font = useSealFont()
  const [file, setFile] = useState<File | null>(null)
  const [opened] = useState(Date.now)
  const values = Form.useWatch((all: FormValues) => all, form) ?? form.getFieldsValue()
  const seal = readable({ ...initial, ...values })
  const page = a4[seal.orientation] ?? a4.portrait
  // Keys may come faster than what they change is drawn.
  const now = () => readable({ ...initial, ...form.getFieldsValue() })
  const set = (box: Partial<Box>) => {
    form.setFieldsValue(box)
    changed()
  }
  const { svg, take, on } = useMmDrag<{ box: Box; sizes: boolean }>(page, ({ box, sizes }, by) =>
    set(sizes ? resizedTo(box, by, page, sealSizes) : movedTo(box, by, page)),
  )
  const byKey = (event: React.KeyboardEvent) => {
    const by = stepOf(event.key, event.shiftKey)
    if (!by) return
    event.preventDefault()
    set(movedTo(now(), by, page))
  }
  const modules = useSampleModules(seal.kind === 'code')
  const text = { date: localDate(user.zone, opened), person: user.name, code: sampleCode, text: seal.text ?? '' }[
    seal.kind
  ]
  const fileNo = pictures.find((picture) => picture?.id === seal.backgroundId)?.fileNo
  return (
    <section className="seal-designer" aria-label={t('seal.preview')}>
      <div className="seal-acts">
        <Upload
          accept="application/pdf"
          showUploadList={false}
          beforeUpload={(chosen) => {
            setFile(chosen)
            return false
          }}
        >
          <Button>{t('seal.layUnder')}</Button>
        </Upload>
        {file && (
          <>
            <span className="seal-file" title={file.name}>
              {file.name}
            </span>
            <Button type="link" onClick={() => setFile(null)}>
              {t('seal.takeAway')}
            </Button>
          </>
        )}
      </div>
      <div className="seal-page" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
        {file && <Under file={file} />}
        <svg
          ref={svg}
          viewBox={`0 0 ${page.width} ${page.height}`}
          role="img"
          aria-label={t('seal.onPage', { left: seal.left, top: seal.top, width: seal.width, height: seal.height })}
          {...on}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: moved by arrow keys */}
          {/* biome-ignore lint/a11y/useSemanticElements: a part of a drawing */}
          <g
            transform={`translate(${seal.left} ${seal.top})`}
            className="seal-held"
            role="group"
            tabIndex={0}
            aria-label={t('seal.move')}
            onPointerDown={(event) => take(event, { box: now(), sizes: false })}
            onKeyDown={byKey}
          >
            <SealPicture look={seal} text={text ?? ''} modules={modules} background={fileNo ? fileUrl(fileNo) : null} />
            <rect className="seal-box" width={seal.width} height={seal.height} />
            <circle
              className="seal-corner"
              cx={seal.width}
              cy={seal.height}
              r={3}
              onPointerDown={(event) => take(event, { box: now(), sizes: true })}
            />
          </g>
        </svg>
      </div>
      <p className="kit-faint">{t(font === 'failed' ? 'seal.noFont' : 'seal.keys')}</p>
    </section>
  )
}

/** The first page of a file of this machine. */
function Under({ file }: { file: File }) {
  const t = useT()
  const { document, error } = usePdf(file)
  const [failed, setFailed] = useState<Error | null>(null)
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const of = room.current
    if (of) setSize({ width: of.clientWidth, height: of.clientHeight })
  }, [])
  const problem = error ?? failed
  return (
    <div ref={room} className="seal-under">
      {problem && (
        <p role="alert">
          {t('kit.pdf.failed', { name: file.name })}
          <br />
          {t(whyNotShown(problem))}
        </p>
      )}
      {document && !problem && (
        <PdfPage document={document} page={1} room={size} fit="width" zoom={1} label={file.name} onFailed={setFailed} />
      )}
    </div>
  )
}
