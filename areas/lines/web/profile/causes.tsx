import { Button, Select } from 'antd'
import { defectReasonCrud } from '#areas/execution/contract/defect-reason.ts'
import type { Reference } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ReferenceSelect } from '#core/web/kit/index.ts'
import type { ProfileDraft } from '../../contract/profile.ts'

export interface PartProps {
  draft: ProfileDraft
  writes: boolean
  onChange(part: Partial<ProfileDraft>): void
}

const reasonReference: Reference = {
  path: defectReasonCrud.select.path,
  label: ['name', 'code'],
  where: { enabled: true },
}

/** Causes that a line uses, and the station to which each sends a mended unit. */
export function Causes({ draft: { causes, stations }, writes, onChange }: PartProps) {
  const t = useT()
  const working = stations.filter(({ kind }) => kind !== 'repair')
  return (
    <div className="line-rows">
      <p>{t('lineProfile.causesHint')}</p>
      {causes.map((cause, i) => (
        <div className="line-row" key={`${cause.reasonId}-${i}`}>
          <ReferenceSelect
            disabled={!writes}
            reference={reasonReference}
            value={cause.reasonId || null}
            aria-label={t('lineProfile.cause')}
            placeholder={t('lineProfile.cause')}
            onChange={(reasonId) =>
              reasonId && onChange({ causes: causes.map((each, j) => (j === i ? { ...each, reasonId } : each)) })
            }
          />
          <Select
            disabled={!writes}
            aria-label={t('lineProfile.reentry')}
            value={cause.station}
            onChange={(station) =>
              onChange({ causes: causes.map((each, j) => (j === i ? { ...each, station } : each)) })
            }
            options={working.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          />
          {writes && (
            <Button danger onClick={() => onChange({ causes: causes.filter((_, j) => j !== i) })}>
              {t('lineProfile.remove')}
            </Button>
          )}
        </div>
      ))}
      {writes && (
        <ReferenceSelect
          reference={reasonReference}
          value={null}
          aria-label={t('lineProfile.addCause')}
          placeholder={t('lineProfile.addCause')}
          onChange={(reasonId) =>
            reasonId && onChange({ causes: [...causes, { reasonId, station: working[0]?.code ?? '' }] })
          }
        />
      )}
    </div>
  )
}
