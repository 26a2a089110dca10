import { languages } from '#core/contract/languages.ts'
import { languageNames, useLanguage, useT } from '#core/web/i18n/index.ts'
import { canSpeak } from '#core/web/sound/sound.ts'
import { alarmOf, alarms } from './alarm.ts'
import { type Filter, WorkshopFilter } from './workshop-filter.tsx'

/** What the board shows, and how it makes itself heard. */
export function AlarmFilter({ value, set }: { value: Filter; set(value: Filter): void }) {
  const t = useT()
  const [shown] = useLanguage()
  const { alarm, voice } = alarmOf(value)
  return (
    <>
      <WorkshopFilter value={value} set={set} />
      <fieldset>
        <legend>{t('andonBoard.alarm')}</legend>
        {alarms.map((each) => (
          <label key={each} className="board-inline">
            <input
              type="radio"
              name="alarm"
              checked={alarm === each}
              disabled={each === 'speech' && !canSpeak()}
              onChange={() => set({ ...value, alarm: each })}
            />
            {t(`andonBoard.alarm.${each}`)}
          </label>
        ))}
        {!canSpeak() && <small className="andon-voice">{t('andonBoard.noSpeech')}</small>}
      </fieldset>
      {alarm === 'speech' && (
        <fieldset>
          <legend>{t('andonBoard.voice')}</legend>
          {languages.map((each) => (
            <label key={each} className="board-inline">
              <input
                type="radio"
                name="voice"
                checked={(voice ?? shown) === each}
                onChange={() => set({ ...value, voice: each })}
              />
              {languageNames[each]}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
