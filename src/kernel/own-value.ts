/** The entry of a table under a name; never a member that every object inherits, such as `constructor`, whatever text the name is. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

/** Sets an entry of a table; assigned as `__proto__`, a value would replace the object's prototype. */
export function setOwnValue<Value>(table: Record<string, Value>, name: string, value: Value): void {
  Object.defineProperty(table, name, { value, configurable: true, enumerable: true, writable: true })
}
