import { Alert, Button, Card, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { lamps, machineStates } from '#areas/equipment/contract/machine-state.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { lampState } from '#engines/kpi/index.ts'
import { getLampRules, updateLampRules } from '../../contract/lamp-rules.ts'
import { LampDot } from '../parts/lamp-dot.tsx'
import '../devices.css'

type Rules = OutputOf<typeof getLampRules>

/** How the team reads its stack lights; what each lamp means follows at once. */
export default function LampRulesScreen() {
  const { data, error, refetch } = useCall(getLampRules, {}, { topics: ['lampRules'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  return (
    <div className="kit-screen">
      {data ? <RulesForm key={JSON.stringify(data)} kept={data} /> : <Skeleton active />}
    </div>
  )
}

function RulesForm({ kept }: { kept: Rules }) {
  const t = useT()
  const { can } = useSession()
  const [rules, setRules] = useState(kept)
  const save = useAct(updateLampRules, { success: t('lampRules.saved'), topics: ['lampRules'] })
  const mayEdit = can('lampRules.edit')
  const changed = JSON.stringify(rules) !== JSON.stringify(kept)
  return (
    <Card size="small" title={t('lampRules')} className="lamp-rules">
      <label>
        <Switch
          checked={rules.bluePriority}
          disabled={!mayEdit}
          aria-label={t('lampRules.bluePriority')}
          onChange={(bluePriority) => setRules({ ...rules, bluePriority })}
        />
        <span>{t('lampRules.bluePriority')}</span>
      </label>
      <div className="lamp-rules-white">
        <span id="lamp-rules-white">{t('lampRules.white')}</span>
        <Select
          aria-labelledby="lamp-rules-white"
          value={rules.white}
          disabled={!mayEdit}
          options={machineStates
            .filter((state) => state !== 'noData')
            .map((state) => ({ value: state, label: t(`machineState.${state}`) }))}
          onChange={(white) => setRules({ ...rules, white })}
        />
      </div>
      <h3>{t('lampRules.meaning')}</h3>
      <ul>
        {lamps.map((lamp) => (
          <li key={lamp}>
            <LampDot lamp={lamp} /> {t(`lamp.${lamp}`)} → {t(`machineState.${lampState(lamp, rules)}`)}
          </li>
        ))}
      </ul>
      {save.error && <Alert type="error" showIcon title={save.error.message} />}
      {mayEdit && (
        <Button type="primary" disabled={!changed} loading={save.pending} onClick={() => void save.run(rules)}>
          {t('lampRules.save')}
        </Button>
      )}
    </Card>
  )
}
