/** Every declaration of what the server's news does to what is cached, in force before any is heard. */
import.meta.glob('./*.entity.ts', { eager: true })
