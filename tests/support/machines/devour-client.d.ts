// The library has no types; these cover what the walk uses.
declare module 'devour-client' {
  type Answer = { data: unknown; meta: Record<string, unknown> }
  type Relation = { jsonApi: 'hasOne' | 'hasMany'; type: string }

  export default class JsonApi {
    constructor(options: { apiUrl: string; pluralize: false; logger: boolean })
    headers: Record<string, string>
    define(model: string, attributes: Record<string, '' | Relation>, options?: { collectionPath: string }): void
    request(url: string, method: 'GET', params: object): Promise<Answer>
    all(model: string): this
    one(model: string, id: string): this
    post(fields: object): Promise<Answer>
    patch(fields: object): Promise<Answer>
  }
}
