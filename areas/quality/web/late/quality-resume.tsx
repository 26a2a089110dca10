import { PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { LotSection } from '#areas/inventory/contract/slots.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, numberText, PrintPage } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getQualityResume, type QualityResume } from '../../contract/resume.ts'
import { ResumeSheet } from '../resume/resume-sheet.tsx'
import '#core/web/kit/print/form-print.css'
import '../resume/resume.css'

const topics = ['inspectionRecord', 'lineUnit', 'defect', 'disposition', 'stockLot', 'abnormality', 'spcSignal']

/** The quality passport of a lot, to be read beside its row and to be printed for whoever gets the lot. */
export default function QualityPassport({ lotId, serialNo }: LotSection) {
  const t = useT()
  const { user } = useSession()
  const [printing, setPrinting] = useState(false)
  const { data, error, refetch } = useCall(getQualityResume, { lotId, serialNo }, { topics })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const title = `${t('part.qualityResume')} ${data.lot.productCode} ${serialNo ?? data.lot.lotNumber}`.trim()
  return (
    <div className="quality-resume">
      <Standing resume={data} />
      <div>
        <Button icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
          {t('qualityResume.print')}
        </Button>
      </div>
      <ResumeSheet resume={data} serialNo={serialNo} />
      {printing && (
        <PrintPage title={title} onClose={() => setPrinting(false)}>
          <section className="form-print quality-resume-print">
            <header>
              <div>
                <h1>{t('part.qualityResume')}</h1>
                <p className="form-print-number">
                  {data.lot.productCode} {data.lot.productName}
                </p>
                <p>{user.teamName}</p>
              </div>
            </header>
            <ResumeSheet resume={data} serialNo={serialNo} />
          </section>
        </PrintPage>
      )}
    </div>
  )
}

/** Whether anything stands in the way of the lot, and what. */
function Standing({ resume: { lot, open, inspected, partial, more } }: { resume: QualityResume }) {
  const t = useT()
  const [language] = useLanguage()
  const kinds = ['holds', 'inspections', 'defects', 'abnormalities', 'signals'] as const
  const reasons = kinds
    .filter((kind) => open[kind] > 0)
    .map((kind) => t(`qualityResume.open.${kind}`, { count: numberText(open[kind], language), unit: lot.unit }))
  return (
    <>
      {reasons.length > 0 ? (
        <Alert type="warning" showIcon title={t('qualityResume.open')} description={reasons.join(' · ')} />
      ) : (
        <Alert
          type={inspected ? 'success' : 'info'}
          showIcon
          title={t(inspected ? 'qualityResume.clear' : 'qualityResume.none')}
        />
      )}
      {partial && <Alert type="info" showIcon title={t('qualityResume.partial')} />}
      {more && <Alert type="info" showIcon title={t('qualityResume.more')} />}
    </>
  )
}
