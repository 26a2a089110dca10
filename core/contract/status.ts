/** One state: its number (sort order and print), its colour and the verbs that lead out of it. */
export interface State<V extends string = string> {
  number: number
  color: 'default' | 'blue' | 'cyan' | 'green' | 'gold' | 'orange' | 'red' | 'purple' | 'gray'
  next: readonly V[]
}

/** One verb of a status: where it leads and the right that it takes. */
export interface Transition<S extends string = string> {
  to: S
  right: string
}

export interface Status<S extends string = string, V extends string = string> {
  name: string
  states: Record<S, State<V>>
  verbs: Record<V, Transition<S>>
  /** All codes in the order of their numbers. */
  codes: [S, ...S[]]
  colors: Record<S, string>
  /** Whether the verb leads out of the state. */
  can(state: S, verb: V): boolean
  /** The states that the verb leads out of. */
  from(verb: V): S[]
}

/**
 * Declares a status once: the same table enables the button, refuses the call and draws the diagram.
 * Labels: `${name}.${state}` and `${name}.verb.${verb}` in the locale files.
 */
export function defineStatus<const S extends string, const V extends string>(
  name: string,
  states: Record<S, State<NoInfer<V>>>,
  verbs: Record<V, Transition<NoInfer<S>>>,
): Status<S, V> {
  const codes = (Object.keys(states) as S[]).sort((a, b) => states[a].number - states[b].number) as [S, ...S[]]
  return {
    name,
    states,
    verbs,
    codes,
    colors: Object.fromEntries(codes.map((code) => [code, states[code].color])) as Record<S, string>,
    can: (state, verb) => states[state].next.includes(verb),
    from: (verb) => codes.filter((code) => states[code].next.includes(verb)),
  }
}
