import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { fileUrl, instantText, numberText, StatusTag } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { InspectionSheet } from '../../contract/record.api.ts'
import { inspectionStatus, resultColors } from '../../contract/record.ts'

/** What is inspected, by what, until when; once judged, by whom and how. */
export function InspectionFacts({ sheet }: { sheet: InspectionSheet }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const at = (instant: string) => instantText(instant, user.zone).slice(0, 16)
  const facts: [string, string | null][] = [
    ['produreName', [sheet.produreName, sheet.workCenterName, sheet.machineName].filter(Boolean).join(' · ')],
    ['taskNo', [sheet.taskNo, sheet.workorderNo].join(' · ')],
    ['schemeName', `${sheet.schemeName} (${sheet.schemeCode})`],
    ['lotSize', numberText(sheet.lotSize, language)],
    ['sampleSize', String(sheet.sampleSize)],
    ['accept', sheet.accept ? String(sheet.accept) : null],
    ['requestedAt', [at(sheet.requestedAt), sheet.requestedByName].filter(Boolean).join(' · ')],
    ['dueAt', at(sheet.dueAt)],
    ['inspectorId', sheet.inspectorName],
    ['executedAt', sheet.executedAt && at(sheet.executedAt)],
    ['defects', sheet.executedAt && sheet.defects],
    ['note', sheet.executedAt && sheet.note],
    ['concededBy', sheet.concededAt && `${sheet.concededByName} · ${at(sheet.concededAt)}`],
    ['concession', sheet.concession],
  ]
  return (
    <section className="kit-card qc-facts">
      <h2>
        {sheet.materialNo} {sheet.materialDesc} {sheet.drawingNumber && <small>{sheet.drawingNumber}</small>}{' '}
        <StatusTag color={inspectionStatus.colors[sheet.status]} label={t(`inspectionStatus.${sheet.status}`)} />
        {sheet.result && <StatusTag color={resultColors[sheet.result]} label={t(`inspectionResult.${sheet.result}`)} />}
      </h2>
      <dl>
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`inspectionRecord.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {sheet.executedAt && sheet.pictureIdFileNo && (
        <a href={fileUrl(sheet.pictureIdFileNo)} target="_blank" rel="noreferrer">
          <img src={fileUrl(sheet.pictureIdFileNo)} alt={t('inspectionRecord.pictureId')} />
        </a>
      )}
    </section>
  )
}
