import { Result, Spin } from 'antd'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { languages } from '#core/contract/languages.ts'
import { languageNames, showLanguage, useLanguage, useT } from '#core/web/i18n/index.ts'
import { fileUrl, instantText, NotLoaded, PrintPage, type RowIn } from '#core/web/kit/index.ts'
import { printedIds } from '#core/web/kit/print/open-print.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getEightDReport } from '../../contract/eight-d.api.ts'
import { type ContentOf, causeChains, eightDCrud, type StepContent } from '../../contract/eight-d.ts'
import { Whys } from '../eight-d/causes-editor.tsx'
import { Fishbone } from '../eight-d/fishbone.tsx'
import '#core/web/kit/print/form-print.css'
import '../eight-d/eight-d.css'

type Head = RowIn<typeof eightDCrud.select>
type Report = OutputOf<typeof getEightDReport>

/** A report for the customer, in the language that he reads: chosen here, for this page alone. */
export default function PrintEightD() {
  const t = useT()
  const [language] = useLanguage()
  const [params] = useSearchParams()
  const [id] = printedIds(params)
  const head = useCall(eightDCrud.get, { id: id ?? 0 }, { enabled: id !== undefined })
  const report = useCall(getEightDReport, { id: id ?? 0 }, { enabled: id !== undefined })
  if (!id) return <Result status="warning" title={t('eightD.printNone')} />
  const failed = head.error ?? report.error
  if (failed && !(head.data && report.data))
    return (
      <NotLoaded
        error={failed}
        onRetry={() => {
          void head.refetch()
          void report.refetch()
        }}
      />
    )
  if (!head.data || !report.data) return <Spin fullscreen />
  const row = head.data
  return (
    <PrintPage
      title={`${t('eightD.printTitle')} ${row.number}`}
      onClose={() => window.close()}
      tools={
        <select
          aria-label={t('eightD.printLanguage')}
          value={language}
          onChange={({ target }) => void showLanguage(target.value as typeof language)}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {languageNames[each]}
            </option>
          ))}
        </select>
      }
    >
      <Sheet head={row} report={report.data} />
    </PrintPage>
  )
}

function Sheet({ head, report }: { head: Head; report: Report }) {
  const t = useT()
  const { user } = useSession()
  const day = (at: string | null | undefined) => (at ? instantText(at, user.zone).slice(0, 10) : '')
  const facts = [
    ['eightD.number', head.number],
    ['eightD.status', t(`eightDStatus.${head.status}`)],
    ['eightD.raisedAt', day(head.raisedAt)],
    ['eightD.customer', head.customer],
    ['eightD.complaintNo', head.complaintNo],
    ['eightD.severity', t(`severity.${head.severity}`)],
    ['eightD.materialNo', head.materialNo],
    ['eightD.materialDesc', head.materialDesc],
    ['eightD.workorderNo', head.workorderNo],
    ['eightD.leaderId', head.leaderName],
    ['eightD.championId', head.championName],
    ['eightD.endedAt', day(head.endedAt)],
  ] as const
  return (
    <section className="form-print eight-d-print">
      <header>
        <div>
          <h1>{t('eightD.printTitle')}</h1>
          <p className="form-print-number">{head.subject}</p>
          <p>{user.teamName}</p>
        </div>
      </header>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {report.steps.map((step) => (
        <section key={step.step}>
          <h2>
            {t(`eightDStep.${step.step}`)} · {step.ownerName} · {step.doneAt ? day(step.doneAt) : t('eightD.pending')}
          </h2>
          <Said content={step.content} subject={head.subject ?? ''} />
          <Actions step={step.step} report={report} />
          {report.files
            .filter((file) => file.step === step.step)
            .map((file) =>
              file.image ? (
                <img key={file.fileNo} className="eight-d-picture" src={fileUrl(file.fileNo)} alt={file.name} />
              ) : (
                <p key={file.fileNo}>{file.name}</p>
              ),
            )}
        </section>
      ))}
      <h2>{t('eightD.approval')}</h2>
      {report.approval.decisions.map((each) => (
        <p key={`${each.level} ${each.at}`}>
          {t(`approval.decision.${each.decision}`)} · {each.userName} · {day(each.at)} {each.reason}
        </p>
      ))}
    </section>
  )
}

/** What a step says, as the customer reads it. */
function Said({ content, subject }: { content: StepContent; subject: string }) {
  const t = useT()
  switch (content.step) {
    case 'D0':
      return <p>{content.emergency}</p>
    case 'D1':
      return <p>{content.members.map(({ name, duty }) => (duty ? `${name} (${duty})` : name)).join(t('listed'))}</p>
    case 'D2':
      return <Problem content={content} />
    case 'D3':
      return <Places content={content} />
    case 'D4':
      return causeChains.map((chain) => (
        <div key={chain}>
          <h3>{t(`causeChain.${chain}`)}</h3>
          <Fishbone problem={subject} causes={content.causes} chain={chain} />
          <Whys causes={content.causes} chain={chain} parent={null} />
        </div>
      ))
    case 'D5':
    case 'D6':
      return <p>{content.note}</p>
    case 'D7':
      return (
        <table>
          <tbody>
            {content.documents.map(({ document, answer, note }) => (
              <tr key={document}>
                <th>{t(`preventedBy.${document}`)}</th>
                <td>{answer && t(`preventedAnswer.${answer}`)}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'D8':
      return (
        <>
          <p>{content.summary}</p>
          <p>{content.lessons}</p>
        </>
      )
  }
}

function Problem({ content }: { content: ContentOf<'D2'> }) {
  const t = useT()
  const said = content.isIsNot.filter((row) => row.is || row.isNot || row.difference)
  return (
    <>
      <p>{content.problem}</p>
      <p>
        {(['place', 'lots', 'quantity'] as const)
          .filter((key) => content[key] !== null && content[key] !== '')
          .map((key) => `${t(`eightDContent.${key}`)}: ${content[key]}`)
          .join(' · ')}
      </p>
      {said.length > 0 && (
        <table>
          <thead>
            <tr>
              <th />
              <th>{t('eightDContent.is')}</th>
              <th>{t('eightDContent.isNot')}</th>
              <th>{t('eightDContent.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {said.map((row) => (
              <tr key={row.row}>
                <th>{t(`isIsNot.${row.row}`)}</th>
                <td>{row.is}</td>
                <td>{row.isNot}</td>
                <td>{row.difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Places({ content }: { content: ContentOf<'D3'> }) {
  const t = useT()
  return (
    <>
      <table>
        <thead>
          <tr>
            <th />
            <th>{t('eightDContent.suspect')}</th>
            <th>{t('eightDContent.sorted')}</th>
            <th>{t('eightDContent.bad')}</th>
          </tr>
        </thead>
        <tbody>
          {content.places.map((row) => (
            <tr key={row.place}>
              <th>{t(`stockPlace.${row.place}`)}</th>
              <td>{row.suspect}</td>
              <td>{row.sorted}</td>
              <td>{row.bad}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{content.note}</p>
    </>
  )
}

const kinds = { D3: 'containment', D6: 'corrective', D7: 'preventive' } as const

/** Actions under the step that they belong to; corrective ones once, where they are done. */
function Actions({ step, report }: { step: string; report: Report }) {
  const t = useT()
  const kind = step in kinds ? kinds[step as keyof typeof kinds] : null
  const rows = report.actions.filter((action) => action.kind === kind)
  if (!rows.length) return null
  return (
    <table>
      <thead>
        <tr>
          {(['work', 'ownerId', 'dueOn', 'doneOn', 'result', 'effective', 'evidence'] as const).map((key) => (
            <th key={key}>{t(`eightDAction.${key}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.work}</td>
            <td>{row.ownerName}</td>
            <td>{row.dueOn}</td>
            <td>{row.doneOn}</td>
            <td>{row.result}</td>
            <td>
              {row.effective === null
                ? ''
                : t(row.effective ? 'eightDAction.effectiveYes' : 'eightDAction.effectiveNo')}
            </td>
            <td>{row.evidence}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
