import * as v from 'valibot'
import type { Ref, Resource } from './resource.ts'

/** Schemas by member name. */
export type Members = Record<string, v.GenericSchema>

type ReadOnly<Value> = Value extends object ? { readonly [Member in keyof Value]: ReadOnly<Value[Member]> } : Value

/** The values that `M` describes, as the builder takes them. */
export type Described<M extends Members> = ReadOnly<v.InferOutput<v.StrictObjectSchema<M, undefined>>>

/** The shape of a resource: the source of its builder's input type and of its API description. */
export type ResourceSchema<Type extends string = string> = {
  readonly type: Type
  /** The name of its component in the API description. */
  readonly name: string
  readonly attributes: Members
  readonly relationships: Readonly<Record<string, Relationship>>
}

export type Relationship<Value = unknown> = {
  readonly kind: 'one' | 'oneOrNone' | 'many'
  readonly targets: () => readonly ResourceSchema[]
  /** Exists only as a type: the builder's input. */
  readonly value?: Value
}

/** A function when two resources link to each other. */
type Target<Type extends string> = ResourceSchema<Type> | (() => ResourceSchema<Type>)
type Linked<Type extends string> = Ref<Type> | Resource<Type>

const relationship = (kind: Relationship['kind'], targets: readonly Target<string>[]): Relationship<never> => ({
  kind,
  targets: () => targets.map((target) => (typeof target === 'function' ? target() : target)),
})

export const toOne = <Type extends string>(...targets: Target<Type>[]): Relationship<Linked<Type>> => relationship('one', targets)
export const toOneOrNone = <Type extends string>(...targets: Target<Type>[]): Relationship<Linked<Type> | null> =>
  relationship('oneOrNone', targets)
export const toMany = <Type extends string>(...targets: Target<Type>[]): Relationship<readonly Linked<Type>[]> =>
  relationship('many', targets)

type Relationships = Readonly<Record<string, Relationship>>
type Links<R extends Relationships> = { readonly [Name in keyof R]: R[Name] extends Relationship<infer Value> ? Value : never }

type Input<M extends Members, R extends Relationships> = {
  id: string
  attributes: Described<M>
} & (string extends keyof R ? { relationships?: undefined } : { relationships: Links<R> })

export type DefinedResource<Type extends string, M extends Members, R extends Relationships> = {
  readonly type: Type
  readonly name: string
  readonly attributes: M
  readonly relationships: R
  /** Builds one resource. The compiler checks it against the schema; nothing is validated at run time. */
  resource(this: void, input: Input<M, R>): Resource<Type>
}

/**
 * Defines a resource of the API by its schema. `name` is that of its component in the description when a type has several forms,
 * such as an order for staff.
 */
export function defineResource<
  const Type extends string,
  M extends Members,
  R extends Relationships = Relationships,
>(definition: { type: Type; name?: string; attributes: M; relationships?: R }): DefinedResource<Type, M, R>
export function defineResource<Type extends string>({
  type,
  name = pascalCase(type),
  attributes,
  relationships = {},
}: {
  type: Type
  name?: string
  attributes: Members
  relationships?: Relationships
}): ResourceSchema<Type> & { resource: (input: never) => Resource<Type> } {
  return { type, name, attributes, relationships, resource: (input: Omit<Resource, 'type'>) => ({ type, ...input }) }
}

const pascalCase = (type: string): string => type.replaceAll(/(?:^|_)(\w)/g, (_, initial: string) => initial.toUpperCase())
