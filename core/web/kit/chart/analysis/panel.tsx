import { useState } from 'react'
import { saveFile } from '#core/web/call/save-file.ts'
import { useSize } from '../../parts/use-size.ts'
import { csvOf } from './csv.ts'
import type { Datum, Drawing, Range, Reader } from './drawing.ts'
import { pictureOf } from './engine.ts'
import { Keys } from './keys.tsx'
import { lightGround } from './look.ts'
import { pictureOption } from './panel-option.ts'
import { Selecting } from './selecting.tsx'
import { Toolbar } from './toolbar.tsx'
import { usePlot } from './use-plot.ts'
import type { Window } from './zoom.ts'

interface Props {
  title: string
  drawing: Drawing
  reader: Reader
  asTable: boolean
  onTable(asTable: boolean): void
  onDatum?(datum: Datum): void
  onSelect?(range: Range): void
}

/** A picture is as large as a page of a report takes it, pixels before doubling. */
const picture = { width: 1200, height: 640 }

/** Title, legend, tools and drawing. */
export function Panel(props: Props) {
  const { title, drawing, reader, asTable, onTable, onDatum, onSelect } = props
  const { word } = reader
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [selecting, setSelecting] = useState(false)
  const { ref, width, height } = useSize<HTMLDivElement>()
  const plot = usePlot({ ref, width, height, drawing, hidden, language: reader.language, onDatum })
  const zooms = drawing.zoom !== 'none'
  const selects = Boolean(onSelect && drawing.rangeOf && drawing.zoom === 'x')
  const select = (from: number, to: number) => {
    const range = plot.rangeAt(from, to)
    setSelecting(false)
    if (range) onSelect?.(range)
  }
  return (
    <>
      <figcaption>
        <b>{title}</b>
        <Keys
          legend={drawing.legend}
          look={plot.paper ? lightGround : plot.ground}
          hidden={hidden}
          onHidden={setHidden}
          word={word}
        />
        <Toolbar
          word={word}
          asTable={asTable}
          onTable={onTable}
          window={zooms ? plot.window : null}
          onWindow={plot.go}
          narrow={width < 520}
          onPicture={() => void savePicture(drawing, title, hidden, plot.window)}
          onData={() => saveFile(new Blob([csvOf(drawing.table)], { type: 'text/csv;charset=utf-8' }), `${title}.csv`)}
          onSelecting={selects ? () => setSelecting(true) : undefined}
          onSelectShown={selects ? () => select(0, width) : undefined}
        />
      </figcaption>
      <div className="analysis-body" hidden={asTable}>
        <div
          ref={ref}
          className="analysis-plot"
          role="application"
          aria-label={zooms ? `${title}: ${word('keys')}` : title}
          tabIndex={zooms ? 0 : -1}
        />
        {selecting && <Selecting hint={word('selectHint')} onEnd={select} onCancel={() => setSelecting(false)} />}
      </div>
    </>
  )
}

async function savePicture(drawing: Drawing, title: string, hidden: ReadonlySet<string>, window: Window) {
  const option = pictureOption(drawing, title, picture, { hidden, window })
  const address = pictureOf(option, picture, lightGround.surface)
  saveFile(await (await fetch(address)).blob(), `${title}.png`)
}
