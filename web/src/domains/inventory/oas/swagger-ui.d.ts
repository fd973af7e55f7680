declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** What this app uses of Swagger UI's options. */
  interface SwaggerUiOptions {
    readonly spec: object;
    readonly domNode: HTMLElement;
    readonly docExpansion: 'list' | 'full' | 'none';
    readonly defaultModelsExpandDepth: number;
    readonly supportedSubmitMethods: readonly string[];
    readonly validatorUrl: null;
    readonly requestInterceptor: () => Promise<never>;
  }
  export default function SwaggerUI(options: SwaggerUiOptions): unknown;
}
