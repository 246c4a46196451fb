/**
 * What the compiler cannot see: promises that nobody awaits, assertions and conditions that do nothing. Layout is
 * prettier's; folders, names and import circles are held by test/architecture.
 */
import { defineConfig } from 'eslint/config';
import { parser, plugin } from 'typescript-eslint';

export default defineConfig(
  { ignores: ['dist', 'coverage', '.cache', 'notebooks/data'] },
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    languageOptions: {
      parser,
      parserOptions: {
        project: ['test/tsconfig.json', 'src/web/tsconfig.json', 'src/core/wasm/assembly/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { ts: plugin },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // Promises.
      'ts/no-floating-promises': 'error',
      'ts/no-misused-promises': 'error',
      'ts/await-thenable': 'error',
      'ts/return-await': ['error', 'error-handling-correctness-only'],
      // Types.
      'ts/no-unnecessary-type-assertion': 'error',
      'ts/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      'ts/consistent-type-exports': 'error',
      'ts/no-explicit-any': 'error',
      'ts/ban-ts-comment': 'error',
      'no-duplicate-imports': 'error',
      // What is written and does nothing.
      'ts/no-unused-expressions': 'error',
      'ts/no-unused-private-class-members': 'error',
      'ts/no-meaningless-void-operator': 'error',
      'ts/no-useless-empty-export': 'error',
      'ts/no-useless-constructor': 'error',
      'no-useless-rename': 'error',
      'no-useless-escape': 'error',
      'no-constant-condition': ['error', { checkLoops: false }],
      // Ways of writing.
      eqeqeq: 'error',
      'prefer-const': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'ts/only-throw-error': 'error',
      'ts/prefer-readonly': 'error',
      'ts/no-base-to-string': 'error',
      'ts/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'Write the members of the inner object into the outer one.',
        },
      ],
    },
  },
  // In kernels assertions tell sizes of numbers apart, which are all one to this type checker, and == compares numbers.
  {
    files: ['src/**/assembly/*.ts'],
    rules: { 'ts/no-unnecessary-type-assertion': 'off', eqeqeq: 'off' },
  },
);
