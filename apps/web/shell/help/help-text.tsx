import type { Help } from '#core/web/help/help.ts'
import type { HelpWords } from './help-words.ts'

/** What is told of a screen: what it is for, how to begin, how its figures are reckoned. */
export function HelpText({ help, words }: { help: Help; words: HelpWords }) {
  const figures = Object.entries(help.figures ?? {})
  return (
    <>
      <p className="help-for">{help.for}</p>
      <h3>{words.begin}</h3>
      <p>{help.begin}</p>
      {figures.length > 0 && (
        <>
          <h3>{words.figures}</h3>
          <dl>
            {figures.map(([name, formula]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{formula}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}

const keys = [
  ['Ctrl K', 'keyFind'],
  ['?', 'keyHelp'],
  ['J  K', 'keyRows'],
  ['Enter', 'keyOpen'],
  ['Space', 'keyChoose'],
  ['P', 'keyPreview'],
  ['Ctrl C', 'keyCopy'],
  ['Ctrl V', 'keyPaste'],
  ['Ctrl Enter', 'keySave'],
  ['Esc', 'keyClose'],
] as const satisfies readonly (readonly [string, keyof HelpWords])[]

/** Keys that hold everywhere. */
export function HelpKeys({ words }: { words: HelpWords }) {
  return (
    <section className="help-keyboard">
      <h3>{words.keys}</h3>
      <dl className="help-keys">
        {keys.map(([key, word]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words[word]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
