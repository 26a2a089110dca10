import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Radio } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { type Goal, goalModes, goals, type ScenarioSettings } from '../../contract/global/scenario.ts'

type Value = Pick<ScenarioSettings, 'goalMode' | 'goals'>

interface Props {
  value: Value
  onChange(value: Value): void
}

/** What the plan is to be good at: goals by weight, or one after the other. */
export function GoalsInput({ value, onChange }: Props) {
  const t = useT()
  const chosen = value.goals
  const rows: Goal[] = [
    ...chosen.map(({ goal }) => goal),
    ...goals.filter((goal) => !chosen.some((c) => c.goal === goal)),
  ]
  const set = (next: Value['goals']) => onChange({ ...value, goals: next })
  const toggle = (goal: Goal, on: boolean) =>
    set(on ? [...chosen, { goal, weight: 5 }] : chosen.filter((each) => each.goal !== goal))
  const move = (at: number, by: 1 | -1) => {
    const next = [...chosen]
    const [row] = next.splice(at, 1)
    if (row) next.splice(at + by, 0, row)
    set(next)
  }
  return (
    <fieldset className="global-goals">
      <legend>{t('global.goals')}</legend>
      <Radio.Group
        value={value.goalMode}
        options={goalModes.map((mode) => ({ value: mode, label: t(`global.goalMode.${mode}`) }))}
        onChange={({ target }) => onChange({ ...value, goalMode: target.value as Value['goalMode'] })}
      />
      <p className="kit-faint">{t(`global.goalModeHint.${value.goalMode}`)}</p>
      <ul>
        {rows.map((goal) => {
          const at = chosen.findIndex((each) => each.goal === goal)
          const on = at >= 0
          return (
            <li key={goal}>
              <Checkbox
                checked={on}
                disabled={on && chosen.length === 1}
                onChange={({ target }) => toggle(goal, target.checked)}
              >
                {on && value.goalMode === 'inOrder' && <b>{at + 1}. </b>}
                {t(`global.goal.${goal}`)}
              </Checkbox>
              {on && value.goalMode === 'weighted' && (
                <InputNumber
                  min={1}
                  max={10}
                  precision={0}
                  value={chosen[at]?.weight}
                  aria-label={t('global.weightOf', { goal: t(`global.goal.${goal}`) })}
                  onChange={(weight) => set(chosen.map((each, i) => (i === at ? { goal, weight: weight ?? 1 } : each)))}
                />
              )}
              {on && value.goalMode === 'inOrder' && (
                <span>
                  <Button
                    size="small"
                    icon={<ArrowUpOutlined />}
                    disabled={at === 0}
                    aria-label={t('global.earlier', { goal: t(`global.goal.${goal}`) })}
                    onClick={() => move(at, -1)}
                  />
                  <Button
                    size="small"
                    icon={<ArrowDownOutlined />}
                    disabled={at === chosen.length - 1}
                    aria-label={t('global.later', { goal: t(`global.goal.${goal}`) })}
                    onClick={() => move(at, 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
