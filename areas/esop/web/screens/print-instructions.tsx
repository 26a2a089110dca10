import { Result, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { fileUrl, instantText, NotLoaded, PrintPage, Qr } from '#core/web/kit/index.ts'
import { type PdfImage, usePdf, usePdfImages, whyNotShown } from '#core/web/kit/pdf/index.ts'
import { printedIds } from '#core/web/kit/print/open-print.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { addDays } from '#engines/working-time/index.ts'
import type { InstructionPrint } from '../../contract/instruction-print.ts'
import { pagesShown, parsePages } from '../../contract/pages.ts'
import { getInstructionPrint, mostCopies, printDays, printInstruction } from '../../contract/print.api.ts'
import '../instructions/print.css'

type Printable = OutputOf<typeof getInstructionPrint>

const mostPages = 60

/**
 * Chosen pages of a work instruction with its seals, each with what makes it a controlled copy at its foot: its number, for where, by whom,
 * until when it holds. A copy is registered when the button is pressed; what is printed otherwise says that it is a preview.
 */
export default function PrintInstructions() {
  const t = useT()
  const [params] = useSearchParams()
  const [id] = printedIds(params)
  const { data, error, refetch } = useCall(getInstructionPrint, { id: id ?? 0 }, { enabled: id !== undefined })
  if (id === undefined) return <Result status="warning" title={t('instructionPrint.none')} />
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin fullscreen />
  return <Copies printable={data} station={params.get('station')} order={params.get('order')} />
}

interface Chosen {
  pages: string
  copies: number
  stationId: number | null
  workOrderNo: string
  validUntil: string
}

function Copies({ printable, station, order }: { printable: Printable; station: string | null; order: string | null }) {
  const t = useT()
  const { instruction, today, lastDay, stations } = printable
  const usual = addDays(today, printDays.usual)
  const [chosen, setChosen] = useState<Chosen>({
    pages: instruction.pages ?? '',
    copies: 1,
    stationId: stations.find(({ id }) => String(id) === station)?.id ?? null,
    workOrderNo: order ?? '',
    validUntil: usual < lastDay ? usual : lastDay,
  })
  const [registered, setRegistered] = useState<InstructionPrint | null>(null)
  const { document, error, retry } = usePdf(fileUrl(instruction.fileNo))
  const wrong = chosen.pages !== '' && parsePages(chosen.pages) === null
  const pages = document && !wrong ? pagesShown(chosen.pages || null, document.numPages) : []
  const tooMany = pages.length > mostPages
  const { images, done, error: undrawn } = usePdfImages(document, tooMany ? [] : pages)
  const act = useAct(printInstruction, { topics: ['instructionPrint'] })
  const print = async () => {
    const { pages: some, workOrderNo, ...rest } = chosen
    const made = await act.run({ ...rest, id: instruction.id, pages: some || null, workOrderNo: workOrderNo || null })
    if (made) setRegistered(made)
    return made !== undefined
  }
  const problem = error ?? undrawn
  if (problem && !images.length) return <NotLoaded error={new Error(t(whyNotShown(problem)))} onRetry={retry} />
  const told = wrong
    ? t('instruction.pagesWrong')
    : tooMany
      ? t('instructionPrint.tooMany', { most: mostPages })
      : !done && t('instructionPrint.drawing')
  return (
    <PrintPage
      title={`${instruction.name} · ${t('instruction.revisionNo', { revision: instruction.revision })}`}
      landscape={images[0]?.landscape ?? false}
      sheets={images.map((image) => (
        <Sheet key={image.page} image={image} printable={printable} registered={registered} />
      ))}
      tools={
        <Choices chosen={chosen} onChange={setChosen} printable={printable} errors={act.fieldErrors} told={told} />
      }
      resting={!done || wrong || act.pending}
      onPrint={print}
      onPrinted={() => setRegistered(null)}
      onClose={() => window.close()}
    />
  )
}

interface ChoicesProps {
  chosen: Chosen
  onChange(chosen: Chosen): void
  printable: Printable
  errors: Partial<Record<string, string | string[]>>
  /** What is the matter with the pages, or what is being waited for. */
  told: string | false
}

function Choices({ chosen, onChange, printable: { stations, today, lastDay }, errors, told }: ChoicesProps) {
  const t = useT()
  const set = (changed: Partial<Chosen>) => onChange({ ...chosen, ...changed })
  const labelled = (name: 'pages' | 'copies' | 'stationId' | 'workOrderNo' | 'validUntil', input: ReactNode) => (
    <label>
      {t(`instructionPrint.${name}`)}
      {input}
      {errors[name] && <em role="alert">{errors[name]}</em>}
    </label>
  )
  return (
    <div className="instruction-print-choices">
      {labelled(
        'pages',
        <input
          value={chosen.pages}
          maxLength={200}
          placeholder={t('instruction.pagesHint')}
          onChange={({ target }) => set({ pages: target.value.trim() })}
        />,
      )}
      {labelled(
        'copies',
        <input
          type="number"
          min={1}
          max={mostCopies}
          value={chosen.copies}
          onChange={({ target }) =>
            set({ copies: Math.min(mostCopies, Math.max(1, Math.trunc(Number(target.value)) || 1)) })
          }
        />,
      )}
      {labelled(
        'stationId',
        <select
          value={chosen.stationId ?? ''}
          onChange={({ target }) => set({ stationId: target.value ? Number(target.value) : null })}
        >
          <option value="">{t('instructionPrint.noStation')}</option>
          {stations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>,
      )}
      {labelled(
        'workOrderNo',
        <input
          value={chosen.workOrderNo}
          maxLength={64}
          onChange={({ target }) => set({ workOrderNo: target.value.trim() })}
        />,
      )}
      {labelled(
        'validUntil',
        <input
          type="date"
          min={today}
          max={lastDay}
          value={chosen.validUntil}
          onChange={({ target }) => set({ validUntil: target.value })}
        />,
      )}
      {told && <span role="status">{told}</span>}
    </div>
  )
}

interface SheetProps {
  image: PdfImage
  printable: Printable
  registered: InstructionPrint | null
}

function Sheet({ image, printable: { instruction }, registered }: SheetProps) {
  const t = useT()
  const { user } = useSession()
  const { code, revision, name } = instruction
  return (
    <figure className="instruction-print-page">
      <img src={image.url} alt={t('kit.pdf.pageOf', { name, page: image.page, count: image.page })} />
      <figcaption>
        {registered ? (
          <>
            <div>
              <b>{t('instructionPrint.foot', { number: registered.number, code, revision, page: image.page })}</b>
              <p>
                {t('instructionPrint.footPlace', {
                  station: registered.station ?? '–',
                  order: registered.workOrderNo ?? '–',
                })}
              </p>
              <p>
                {t('instructionPrint.footDate', {
                  name: registered.userName,
                  at: instantText(registered.printedAt, user.zone).slice(0, 16),
                  until: registered.validUntil,
                })}
              </p>
            </div>
            <Qr text={registered.number} size={14} />
          </>
        ) : (
          <b>{t('instructionPrint.preview')}</b>
        )}
      </figcaption>
    </figure>
  )
}
